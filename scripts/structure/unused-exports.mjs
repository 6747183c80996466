import { fileOfImport } from './module-graph.mjs';

/** What a tool or the runtime takes from these files, no import shows. */
const ENTRY = /\.(config|test|spec)\.tsx?$|\.worker\.ts$|^packages\/server\/src\/testing\/test-databases\.ts$/;

/**
 * Follows each import to where the name is made, through files that only pass it on, so that an export counts as used
 * when somebody uses it in the end.
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
 * Exports, values and types, that no other file takes in, as `path#name`. A test counts as a taker, and a
 * type that its own file names is there for what that file exports.
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

/** What the check says of them. */
export function reportUnused(files) {
  const unused = unusedExports(files);
  const lines = unused.map((name) => `${name} unused-export: nobody takes it in`);
  return { ok: unused.length === 0, output: [...lines, `${unused.length} unused exports`].join('\n') };
}
