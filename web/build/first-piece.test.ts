import { expect, it } from 'vitest';
import { firstPiece } from './first-piece.ts';

const importers: Record<string, string[]> = { main: [], app: ['main', 'words'], words: ['app'], board: ['table'], table: [] };
const graph = { getModuleInfo: (id: string) => ({ isEntry: id === 'main', importers: importers[id] ?? [] }) };

it('takes in what the first page imports, in a circle too, and nothing that is fetched later', () => {
  expect(Object.keys(importers).filter((id) => firstPiece(id, graph))).toEqual(['main', 'app', 'words']);
});
