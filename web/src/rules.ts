/** The rules pages, written in Markdown: one for each game and language. */
const pages = import.meta.glob<string>('../../docs/rules/*.??.md', { import: 'default' });

const games = [...new Set(Object.keys(pages).map((path) => path.split('/').at(-1)?.split('.')[0] ?? ''))].sort();

/** The games that have a rules page. */
export function gamesWithRules(): readonly string[] {
  return games;
}

export function hasRules(game: string): boolean {
  return games.includes(game);
}

/** The rules of a game, or of the first one, as HTML; in English where they are not written in a language. */
export async function rulesOf(wanted: string, language: string): Promise<string> {
  const game = wanted || games[0];
  const load = pages[`../../docs/rules/${game}.${language}.md`] ?? pages[`../../docs/rules/${game}.en.md`];
  if (!load) throw new Error(`no rules of ${game}`);
  return load();
}
