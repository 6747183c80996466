import type { Plugin, Rolldown } from 'vite';

const PROGRAM = /[\\/]src[\\/]main\.tsx$/;

/**
 * The document asks for the program beside the first script, which fetches it, so that nobody waits for one after the
 * other; the first script goes before it on a slow line.
 */
export function preloadProgram(): Plugin {
  return {
    name: 'songbai-preload-program',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle = {} }) => {
        const chunks = Object.values(bundle).filter((one): one is Rolldown.OutputChunk => one.type === 'chunk');
        const program = chunks.find(({ moduleIds }) => moduleIds.some((id) => PROGRAM.test(id)));
        if (!program) throw new Error('the build has no program');
        return [...withImports(program, chunks)]
          .filter((file) => !html.includes(file))
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'modulepreload', crossorigin: true, fetchpriority: 'low', href: `/${file}` },
            injectTo: 'head' as const,
          }));
      },
    },
  };
}

function withImports(program: Rolldown.OutputChunk, chunks: readonly Rolldown.OutputChunk[]): Set<string> {
  const found = new Set<string>();
  const open = [program.fileName];
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (found.has(file)) continue;
    found.add(file);
    open.push(...(chunks.find(({ fileName }) => fileName === file)?.imports ?? []));
  }
  return found;
}
