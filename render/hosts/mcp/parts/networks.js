// On what kind of network an IP address is, as engine/web/address_space.h has it: the registries of IANA.

import { BlockList, isIP } from "node:net";

const listOf = (...blocks) => {
  const list = new BlockList();
  for (const block of blocks) {
    const [address, bits] = block.split("/");
    list.addSubnet(address, Number(bits), `ipv${isIP(address)}`);
  }
  return list;
};

// A list of its own for each family: Node.js compares IPv4 addresses with blocks of IPv6, too.
// prettier-ignore
const lists = {
  4: {
    loopback: listOf("0.0.0.0/8", "127.0.0.0/8"),
    private: listOf(
      "10.0.0.0/8", "100.64.0.0/10", "169.254.0.0/16", "172.16.0.0/12", "192.0.0.0/24", "192.0.2.0/24", "192.168.0.0/16",
      "198.18.0.0/15", "198.51.100.0/24", "203.0.113.0/24", "224.0.0.0/3"),
  },
  6: {
    loopback: listOf("::1/128", "::/128"),
    private: listOf(
      "::/8", "100::/64", "2001:2::/48", "2001:db8::/32", "3fff::/20", "5f00::/16", "fc00::/7", "fe80::/10", "fec0::/10",
      "ff00::/8"),
  },
};

/** The eight groups of an IPv6 address. */
function groupsOf(address) {
  const [before, after] = new URL(`http://[${address}]/`).hostname.slice(1, -1).split("::");
  const [head, tail] = [before, after ?? ""].map((text) => text.split(":").filter(Boolean).map((it) => parseInt(it, 16)));
  return [...head, ...Array(8 - head.length - tail.length).fill(0), ...tail];
}

/** The IPv4 address that an IPv6 address embeds: compatible, mapped, translated, NAT64, 6to4. */
function embedded(address) {
  const groups = groupsOf(address);
  const start = groups.slice(0, 6).map((it) => it.toString(16)).join(":");
  const within = ["0:0:0:0:0:0", "0:0:0:0:0:ffff", "0:0:0:0:ffff:0", "64:ff9b:0:0:0:0"].includes(start) ? groups.slice(6) : groups[0] === 0x2002 ? groups.slice(1, 3) : undefined;
  return within?.flatMap((it) => [it >> 8, it & 255]).join(".");
}

/** "loopback", "private" or "public"; "unknown" if there is no address. */
export function addressSpaceOf(remoteAddress) {
  const address = remoteAddress?.split("%")[0] ?? "";
  if (isIP(address) === 0) return "unknown";
  const version = isIP(address);
  const isIn = (list) => list.check(address, `ipv${version}`);
  if (isIn(lists[version].loopback)) return "loopback";
  const plain = version === 6 ? embedded(address) : undefined;
  if (plain) return addressSpaceOf(plain);
  return isIn(lists[version].private) ? "private" : "public";
}
