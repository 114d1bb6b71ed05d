// From the address of a connection to the engine's `AddressSpace` (policy, "Fetching"): the same blocks as in
// engine/web/address_space.cpp. It is here too because the background opens the engine for few pages only.

// The IANA special-purpose address registries. What is not reachable from the public network is private.
const privateV4 = [
  "10.0.0.0/8",
  "100.64.0.0/10",
  "169.254.0.0/16",
  "172.16.0.0/12",
  "192.0.0.0/24",
  "192.0.2.0/24",
  "192.168.0.0/16",
  "198.18.0.0/15",
  "198.51.100.0/24",
  "203.0.113.0/24",
  "224.0.0.0/3",
];
const loopbackV4 = ["0.0.0.0/8", "127.0.0.0/8"]; // systems connect to themselves by 0.0.0.0 too
const loopbackV6 = ["::/128", "::1/128"];
const embedded = [
  // [prefix, where in its 128 bits the IPv4 address begins]
  ["::/96", 96],
  ["::ffff:0:0/96", 96],
  ["::ffff:0:0:0/96", 96],
  ["64:ff9b::/96", 96],
  ["2002::/16", 16],
];
const privateV6 = [
  "::/8",
  "100::/64",
  "2001:2::/48",
  "2001:db8::/32",
  "3fff::/20",
  "5f00::/16",
  "fc00::/7",
  "fe80::/10",
  "fec0::/10",
  "ff00::/8",
];

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

const beginningOf = block => {
  const [network, size] = block.split("/");
  return (network.includes(":") ? bitsOfV6 : bitsOfV4)(network).slice(0, size);
};
const isIn = (bits, blocks) => blocks.some(block => bits.startsWith(beginningOf(block)));

const spaceOfV4 = bits => {
  if (isIn(bits, loopbackV4)) return "loopback";
  return isIn(bits, privateV4) ? "private" : "public";
};
const spaceOfV6 = bits => {
  if (isIn(bits, loopbackV6)) return "loopback";
  const [, at] = embedded.find(([prefix]) => isIn(bits, [prefix])) ?? [];
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
