// From the address of a connection to the engine's `AddressSpace` (policy, "Fetching").

const numbersOf = ip => ip.split(".").map(Number);

const spaceOfV4 = ip => {
  const [a, b] = numbersOf(ip);
  if (a === 127) return "loopback";
  const isPrivate =
    a === 0 ||
    a === 10 ||
    (a === 100 && b >= 64 && b < 128) ||
    (a === 169 && b === 254) ||
    (a === 172 && b >= 16 && b < 32) ||
    (a === 192 && b === 168) ||
    (a === 198 && (b === 18 || b === 19));
  return isPrivate ? "private" : "public";
};

/** "unknown" if `ip`, as the browser writes it, is missing or not an address. */
export const addressSpaceOf = ip => {
  if (!ip) return "unknown";
  const text = ip.replace(/^\[|\]$/g, "").toLowerCase();
  if (/^\d+(\.\d+){3}$/.test(text)) return spaceOfV4(text);
  const mapped = text.match(/^::ffff:(\d+(?:\.\d+){3})$/);
  if (mapped) return spaceOfV4(mapped[1]);
  if (!text.includes(":")) return "unknown";
  if (text === "::1") return "loopback";
  return /^(f[cd]|fe[89ab]|::$)/.test(text) ? "private" : "public";
};
