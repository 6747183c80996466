import { join } from 'node:path';
import { hashOf } from '../structure/look.mjs';
import { reachedBy } from '../structure/module-graph.mjs';
import { at, CACHE } from './paths.mjs';

/** Above this number, checking single files saves nothing over checking all of them. */
const MOST_NAMED = 300;
const CODE = /\.(ts|tsx|mjs|js)$/;
const LINTED = /\.(ts|tsx|mjs|js|json|css|html)$/;
/** Configuration that affects how every file is checked. */
const SETTINGS =
  /(^|\/)(package(-lock)?|tsconfig[^/]*)\.json$|^(biome\.json|\.dependency-cruiser\.mjs|\.gitignore|\.editorconfig)$/;

const TYPES = {
  server: { project: 'packages/server', looksAt: /^packages\/(contract|demo|server)\// },
  demo: { project: 'packages/demo', looksAt: /^packages\/(contract|demo|server)\// },
  web: { project: 'packages/web', looksAt: /^packages\/(contract|web)\/|^bench\/grid-page\// },
  contract: { project: 'packages/contract', looksAt: /^packages\/contract\// },
  'contract tests': { project: 'packages/contract/tsconfig.test.json', looksAt: /^packages\/contract\// },
  'tools, journeys': { project: 'tsconfig.json', looksAt: CODE },
};

const CRUISED = [
  'packages/contract/src',
  'packages/demo/src',
  'packages/server/src',
  'packages/web/src',
  'scripts',
  'e2e',
  'bench',
  'torture',
  'deploy',
];

const tool = (...parts) => at('node_modules', ...parts);

function biome(paths) {
  const args = ['check', '--error-on-warnings', '--max-diagnostics=50', '--no-errors-on-unmatched', ...paths];
  return paths.length > 0 ? [tool('@biomejs/biome/bin/biome'), ...args] : undefined;
}

function typeCheck(name, project) {
  const infoFile = join(CACHE, 'check', `types-${name.replace(/\W+/g, '-')}.tsbuildinfo`);
  // One checker: several would each resolve the same types, and the other core runs another step.
  const args = ['-p', project, '--checkers', '1', '--incremental', '--tsBuildInfoFile', infoFile, '--pretty', 'false'];
  return [tool('ts-native/bin/tsc'), ...args];
}

/** The only part of a file that the import rules read. */
const importsOf = ({ facts }) => (facts ? JSON.stringify(facts.imports) : '');
const textOf = ({ hash }) => hash;

/**
 * A check step that runs as a separate program.
 * @typedef {object} Step
 * @property {string} name
 * @property {(path: string) => boolean} concerns whether a change there can change its result
 * @property {() => string} digest hash of all its inputs
 * @property {boolean} [needsStructure] uses the result of `readStructure`
 * @property {boolean} [bySingleFiles] can check the changed files alone
 * @property {(changed?: string[]) => string[] | undefined} args undefined when no changed file is an input
 */

/** @returns {Step} */
function step(files, { name, looksAt, reads = textOf, ...others }) {
  const concerns = (path) => looksAt.test(path) || SETTINGS.test(path);
  const digest = () => {
    const seen = [...files].filter(([path]) => concerns(path));
    return hashOf(...seen.map(([path, file]) => `${path} ${(SETTINGS.test(path) ? textOf : reads)(file)}`).sort());
  };
  return { name, concerns, digest, ...others };
}

/**
 * In an order that keeps two cores busy.
 * @param {Map<string, import('../structure/look.mjs').ProjectFile>} files
 * @returns {Step[]}
 */
export function programSteps(files) {
  const [server, ...otherTypes] = Object.entries(TYPES).map(([name, { project, looksAt }]) =>
    step(files, { name: `types: ${name}`, looksAt, args: () => typeCheck(name, project) }),
  );
  const imports = step(files, {
    name: 'imports',
    looksAt: /./,
    reads: importsOf,
    needsStructure: true,
    args: () => [
      tool('dependency-cruiser/bin/dependency-cruise.mjs'),
      '--config',
      '.dependency-cruiser.mjs',
      ...CRUISED,
    ],
  });
  const lint = step(files, {
    name: 'format and lint',
    looksAt: LINTED,
    needsStructure: true,
    bySingleFiles: true,
    args: (changed) => biome(lintedPaths(files, changed)),
  });
  return [server, imports, lint, ...otherTypes];
}

/** Rules about promises depend on types of other files, so importers of a changed file are checked too. */
export function lintedPaths(files, changed) {
  if (!changed || changed.some((path) => SETTINGS.test(path))) return ['.'];
  const facts = new Map([...files].filter(([, file]) => file.facts).map(([path, file]) => [path, file.facts]));
  const paths = [...reachedBy(facts, changed)].filter((path) => LINTED.test(path) && files.has(path));
  return paths.length > MOST_NAMED ? ['.'] : paths.sort();
}
