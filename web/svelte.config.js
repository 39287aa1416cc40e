import { vitePreprocess } from '@sveltejs/vite-plugin-svelte';

export default {
  // Styles are plain: what Vite does with them comes after they were given their scope.
  preprocess: vitePreprocess({ style: false }),
  compilerOptions: { runes: true },
};
