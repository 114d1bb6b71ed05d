// The first page of the extension opens after an installation. In most tests that would be one tab too many.
export const withoutWelcome = ['reason !== "install"', 'true'];
