/** What browsers that are still served lack (build/browsers.ts), fetched by those alone that do. */
export async function polyfill(): Promise<void> {
  const missing: Promise<unknown>[] = [];
  // Menus: Safari before 17, Firefox before 125, Chrome before 114.
  if (!('popover' in HTMLElement.prototype)) missing.push(import('@oddbird/popover-polyfill'));
  // How things lie: Firefox before 121, Chrome before 105. vite.config.ts writes for it what it reads.
  if (!CSS.supports('selector(:has(*))')) missing.push(import('css-has-pseudo/browser').then(({ default: follow }) => follow(document)));
  await Promise.allSettled(missing);
}
