// Test files share a process, which is quicker; each begins with modules of its own, as a page does.
import { vi } from 'vitest';

vi.resetModules();
