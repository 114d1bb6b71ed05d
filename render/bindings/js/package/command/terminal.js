// How text is laid out where it goes.

const [leastWidth, mostWidth] = [40, 1000];

/** Options of `render`. */
export function textLayout({ color = "auto", width }, { out, env }) {
  const isTerminal = Boolean(out.isTTY);
  const suggested = isTerminal && !env.NO_COLOR && env.TERM !== "dumb";
  const ofTerminal = isTerminal
    ? Math.min(Math.max(out.columns ?? Number(env.COLUMNS) ?? 100, leastWidth), mostWidth)
    : 0;
  const locale = env.LC_ALL || env.LC_CTYPE || env.LANG || "";
  return {
    colours: color === "always" || (color === "auto" && suggested),
    width: width ?? ofTerminal,
    ascii: process.platform !== "win32" && !/utf-?8/i.test(locale),
  };
}
