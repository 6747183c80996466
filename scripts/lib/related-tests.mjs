import { reachedBy } from '../structure/module-graph.mjs';

const PARTS = {
  unit: /^(packages\/(contract|web)|scripts|bench)\/.*\.test\.ts$/,
  server: /^packages\/server\/.*\.test\.ts$/,
  widget: /^packages\/web\/.*\.test\.tsx$/,
  e2e: /^e2e\/.*\.spec\.ts$/,
};

/** Inputs of every test of a part that are not found through imports. */
const STANDS_ON = {
  unit: /^(package-lock\.json|vitest\.config\.ts)$/,
  server:
    /^(package-lock\.json|vitest\.config\.ts|packages\/server\/src\/testing\/built-workers\.ts|scripts\/lib\/build-server\.mjs)$/,
  widget: /^(package-lock\.json|vitest\.config\.ts)$/,
  e2e: /^e2e\/playwright\.config\.ts$/,
};

/** Tests that read or run files without importing them. */
const READERS = [
  {
    reads: /^(scripts\/|biome\.json$|\.dependency-cruiser\.mjs$|tsconfig[^/]*\.json$|package\.json$)/,
    test: 'scripts/checks.test.ts',
  },
  { reads: /^packages\/web\/src\/.*\.tsx?$/, test: 'packages/web/src/app/queries.test.ts' },
];

/** The only end-to-end test that is skipped without PostgreSQL and Redis. */
const NEEDS_SERVICES = 'e2e/two-nodes.spec.ts';

/** The test that starts the program built from this file. */
const BUILT = { from: 'packages/server/src/cli.ts', test: 'packages/server/src/cli/cli.test.ts' };

/**
 * The tests that a change can affect, found by imports. End-to-end tests use the built product, so every change would
 * select all of them: they are selected only when they change themselves.
 * @param {Map<string, { facts?: object }>} files from `readStructure`
 * @param {readonly string[]} changed
 * @param {{ services?: boolean }} [given] whether PostgreSQL and Redis are configured for this run
 * @returns {Map<string, string[]>} files by part, without parts that need not run; an empty list means all files
 */
export function relatedTests(files, changed, { services = false } = {}) {
  const facts = new Map([...files].filter(([, file]) => file.facts).map(([path, file]) => [path, file.facts]));
  const reached = reachedBy(facts, changed);
  for (const { reads, test } of READERS) if (changed.some((path) => reads.test(path))) reached.add(test);
  if (reached.has(BUILT.from)) reached.add(BUILT.test);
  const journeys = reachedBy(
    facts,
    changed.filter((path) => path.startsWith('e2e/')),
  );
  const canRun = (path) => files.has(path) && (services || path !== NEEDS_SERVICES);
  const testsOf = (part) =>
    [...(part === 'e2e' ? journeys : reached)].filter((path) => PARTS[part].test(path) && canRun(path)).sort();
  const related = new Map();
  for (const part of Object.keys(PARTS)) {
    const tests = testsOf(part);
    if (changed.some((path) => STANDS_ON[part].test(path))) related.set(part, []);
    else if (tests.length > 0) related.set(part, tests);
  }
  return related;
}
