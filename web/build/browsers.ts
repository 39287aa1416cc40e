/** The oldest browsers that the pages are built for; src/early.js tells older ones, and `npm run old` looks for what these lack. */
export const OLDEST = ['safari15.4', 'firefox115', 'chrome100'];
/** What scripts are written in; the rest for Safari is done by safari15.ts. */
export const SCRIPTS = ['es2022', 'firefox115', 'chrome100'];
