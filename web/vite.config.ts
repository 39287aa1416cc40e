/// <reference types="vitest/config" />
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';
import { firstPiece } from './build/first-piece.ts';
import { rulesPages } from './build/rules-pages.ts';
import { rootDocument } from './build/root-document.ts';
import { serviceWorker } from './build/service-worker.ts';

// In development the pages come from here and everything else from a running `kist serve`.
const server = process.env.KIST_SERVER ?? 'http://127.0.0.1:8000';

export default defineConfig({
  // Files find each other wherever the pages lie; only the document says where that is.
  base: './',
  worker: { format: 'es' },
  plugins: [svelte(), rulesPages(), rootDocument(), serviceWorker()],
  build: {
    outDir: '../src/kist/server/web',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    // Whoever only wants to play need not read how long each part of it took.
    rolldownOptions: { checks: { bundlerTimings: false }, output: { codeSplitting: { groups: [{ name: firstPiece }] } } },
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
