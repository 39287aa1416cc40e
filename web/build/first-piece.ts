/** What `output.codeSplitting` tells of modules while pieces are made. */
interface Graph {
  getModuleInfo(id: string): { isEntry: boolean; importers: readonly string[] } | null;
}

/**
 * Puts everything that the first page needs into one piece: every further file would cost a phone another way to the
 * server. What is fetched later, by `import()`, stays apart.
 */
export function firstPiece(id: string, graph: Graph): string | null {
  const seen = new Set([id]);
  for (const each of seen) {
    const info = graph.getModuleInfo(each);
    if (info?.isEntry) return 'first';
    info?.importers.forEach((importer) => seen.add(importer));
  }
  return null;
}
