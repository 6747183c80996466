import { fileURLToPath } from 'node:url';
import type { Rolldown } from 'vite';

type Group = Rolldown.CodeSplittingGroup;
type Graph = Rolldown.ChunkingContext;

/** Module path with forward slashes, as the bundler writes it on every platform. */
const SOURCE = fileURLToPath(new URL('./src/', import.meta.url)).replaceAll('\\', '/');
const LIBRARY = /[\\/]node_modules[\\/]/;

/** Our modules that any of these roots imports, directly or transitively; library modules excluded. */
function broughtBy(...roots: string[]): (id: string, graph: Graph) => boolean {
  let brought: Set<string> | undefined;
  return (id, graph) => {
    brought ??= closure(
      roots.map((root) => SOURCE + root),
      graph,
    );
    return brought.has(id);
  };
}

function closure(open: string[], graph: Graph): Set<string> {
  const found = new Set<string>();
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (found.has(id) || LIBRARY.test(id)) continue;
    found.add(id);
    open.push(...(graph.getModuleInfo(id)?.importedIds ?? []));
  }
  return found;
}

const isMain = broughtBy('main.tsx');
const isShell = broughtBy('app/Shell.tsx', 'modules/dashboard/AnalysisPage.tsx');
const isAsked = broughtBy('app/first-lists.ts');
const isList = broughtBy('resource/list/ResourceList.tsx');

const named =
  (name: string, isPart: ReturnType<typeof broughtBy>): Rolldown.CodeSplittingNameFunction =>
  (id, graph) =>
    isPart(id, graph) ? name : null;

/**
 * Manual chunk assignment. Without it every small module shared by two pages would be a file of its own, and the
 * first list would wait for fifty requests.
 */
export const CHUNKS: Group[] = [
  // The form that can be typed in at once: nothing from the registry.
  { name: 'door', tags: ['$initial'], priority: 7 },
  // The sign-in page needs only these from the registry.
  { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler|zustand)[\\/]/, priority: 6 },
  { name: named('main', isMain), priority: 5 },
  // Libraries are split by use: a page loads what it shows; small leftovers are merged into neighbouring chunks.
  { name: 'lib', test: LIBRARY, entriesAware: true, entriesAwareMergeThreshold: 15_000, priority: 4 },
  { name: named('shell', isShell), priority: 3 },
  { name: named('lists', isAsked), priority: 2 },
  { name: named('list', isList), priority: 1 },
];
