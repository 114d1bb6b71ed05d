// From the address of a connection to the engine's `AddressSpace` (policy, "Fetching"): by the blocks of
// engine/web/address_space.cpp, but here, because the background opens the engine for few pages only.

// Each block as the bits with which its addresses begin; one with an IPv4 address also has where among its bits that is.
const { loopbackV4, privateV4, loopbackV6, embeddedV4, privateV6 } = globalThis.standardSitemapTables;

const bitsOf = (numbers, size) => numbers.map(it => it.toString(2).padStart(size, "0")).join("");
const bitsOfV4 = text => bitsOf(text.split(".").map(Number), 8);
/** `text`: as URLs have it, with one `::` at most and no dots. */
const bitsOfV6 = text => {
  const [before, after = ""] = text.split("::").map(half => half.split(":").filter(Boolean));
  const zeros = Array(8 - before.length - after.length).fill("0");
  return bitsOf(
    [...before, ...zeros, ...after].map(group => parseInt(group, 16)),
    16,
  );
};

const isIn = (bits, blocks) => blocks.some(block => bits.startsWith(block));

const spaceOfV4 = bits => {
  if (isIn(bits, loopbackV4)) return "loopback";
  return isIn(bits, privateV4) ? "private" : "public";
};
const spaceOfV6 = bits => {
  if (isIn(bits, loopbackV6)) return "loopback";
  const [, at] = embeddedV4.find(([prefix]) => isIn(bits, [prefix])) ?? [];
  if (at !== undefined) return spaceOfV4(bits.slice(at, at + 32));
  return isIn(bits, privateV6) ? "private" : "public";
};

/** "unknown" if `ip`, as the browser writes it, is missing or not an address. */
export const addressSpaceOf = ip => {
  const text = (ip ?? "").replace(/^\[|\]$/g, "").replace(/%.*/s, ""); // without its zone
  if (/^\d{1,3}(\.\d{1,3}){3}$/.test(text)) return spaceOfV4(bitsOfV4(text));
  if (!text.includes(":") || !URL.canParse(`http://[${text}]/`)) return "unknown";
  return spaceOfV6(bitsOfV6(new URL(`http://[${text}]/`).hostname.slice(1, -1)));
};
