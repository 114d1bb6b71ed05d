export const withoutFragment = url => url.replace(/#.*/s, "");
