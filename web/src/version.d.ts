/** Which version these pages are of, put in where they are built (vite.config.ts). */
declare const KIST_VERSION: string;
