import { fileOfImport } from './module-graph.mjs';

/** Files whose exports are used by a tool or the runtime, without an import. */
const ENTRY = /\.(config|test|spec)\.tsx?$|\.worker\.ts$|^packages\/server\/src\/testing\/test-databases\.ts$/;

/**
 * Resolves each import to its definition, through re-exports, so that an export counts as used only when a file
 * finally uses it.
 */
function usedNames(modules) {
  const used = new Set();
  const use = (path, name) => {
    const module = modules.get(path);
    const key = `${path}#${name}`;
    if (!module || used.has(key)) return;
    used.add(key);
    const passedOn = module.exports.filter(
      (one) => one.from && (one.name === name || one.name === '*' || name === '*'),
    );
    for (const { name: own, from, as } of passedOn) use(fileOfImport(path, from), own === '*' ? name : as);
  };
  for (const [path, { imports }] of modules) {
    for (const { to, names } of imports) {
      const file = fileOfImport(path, to);
      if (file) for (const name of names === '*' ? ['*'] : names) use(file, name);
    }
  }
  return used;
}

/**
 * Exports, values and types, that no other file imports, as `path#name`. An import by a test counts as use, and a type
 * referenced in its own file belongs to that file's exports.
 * @param {Map<string, { facts?: import('./module-facts.mjs').ModuleFacts }>} files
 */
export function unusedExports(files) {
  const modules = new Map([...files].filter(([, file]) => file.facts).map(([path, file]) => [path, file.facts]));
  const used = usedNames(modules);
  const unused = [];
  for (const [path, { exports }] of modules) {
    if (ENTRY.test(path) || used.has(`${path}#*`)) continue;
    const left = exports.filter(({ name, named }) => name !== '*' && !named && !used.has(`${path}#${name}`));
    unused.push(...left.map(({ name }) => `${path}#${name}`));
  }
  return [...new Set(unused)].sort();
}

/** Formats them as violations. */
export function reportUnused(files) {
  const unused = unusedExports(files);
  const lines = unused.map((name) => `${name} unused-export: nobody takes it in`);
  return { ok: unused.length === 0, output: [...lines, `${unused.length} unused exports`].join('\n') };
}
