/// <reference types="vitest/config" />
import { svelte } from '@sveltejs/vite-plugin-svelte';
import cssHasPseudo from 'css-has-pseudo';
import { defineConfig } from 'vite';
import { OLDEST, SCRIPTS } from './build/browsers.ts';
import { early } from './build/early.ts';
import { firstPiece } from './build/first-piece.ts';
import { rulesPages } from './build/rules-pages.ts';
import { rootDocument } from './build/root-document.ts';
import { safari15 } from './build/safari15.ts';
import { serviceWorker } from './build/service-worker.ts';
import { version } from './build/version.ts';

// In development the pages come from here and everything else from a running `kist serve`.
const server = process.env.KIST_SERVER ?? 'http://127.0.0.1:8000';

export default defineConfig({
  // Files find each other wherever the pages lie; only the document says where that is.
  base: './',
  worker: { format: 'es' },
  define: { KIST_VERSION: JSON.stringify(version()) },
  plugins: [svelte(), rulesPages(), early(), safari15(), rootDocument(), serviceWorker()],
  // `:has()` is written twice: Firefox before 121 and Chrome before 105 read the other (src/polyfill.ts).
  css: { postcss: { plugins: [cssHasPseudo()] } },
  build: {
    outDir: '../src/kist/server/web',
    emptyOutDir: true,
    target: SCRIPTS,
    cssTarget: OLDEST,
    // Safari before 17 fetches the parts of a page one after the other; all others need not carry what it lacks.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    // Whoever only wants to play need not read how long each part of it took.
    rolldownOptions: {
      checks: { bundlerTimings: false },
      output: {
        codeSplitting: { groups: [{ name: firstPiece }] },
        // The first script names all others: two letters less for each are a part of its size that can be measured.
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
      },
    },
    // three.js is one large piece, fetched only by those who open the stack in space.
    chunkSizeWarningLimit: 700,
  },
  server: {
    fs: { allow: ['..'] },
    proxy: { '/api': { target: server, ws: true } },
  },
  // Not a process for every file: each begins afresh all the same.
  test: { include: ['src/**/*.test.ts', 'build/**/*.test.ts'], isolate: false, setupFiles: ['build/afresh.ts'] },
});
