// Test files share a process, which is quicker; each begins with modules of its own, as a page does, and speaks English.
import { vi } from 'vitest';

vi.resetModules();
const [{ speech }, { default: english }] = await Promise.all([import('../src/i18n/index.svelte.ts'), import('../src/i18n/en.ts')]);
speech.catalog = english;
