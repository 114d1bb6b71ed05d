/** Of any URL, or undefined. */
export const isWeb = url => /^https?:/.test(url ?? "");

export const withoutFragment = url => url.replace(/#.*/s, "");
