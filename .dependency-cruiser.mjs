/**
 * The import rules of the house (docs/architecture.md). Rooms are listed from the bottom up; lower rooms never import
 * upper ones, and a module shows other code its index.ts only.
 */
const CONTRACT = '^packages/contract/src/';
const SERVER = '^packages/server/src/';
const DEMO = '^packages/demo/src/';
const WEB = '^packages/web/src/';
/** Above all rooms of the server: app.ts, main.ts, cli.ts and what they are put together from. */
const WIRING = '(start|cli)/|[^/]+\\.ts$';
const TESTS = String.raw`\.(test|spec)\.tsx?$|/testing/|^e2e/|^bench/|^torture/|^deploy/|^scripts/|\.config\.ts$|^\.dependency-cruiser`;

/** One rule: these rooms of a package must not import those. */
function below(name, base, lower, upper) {
  return {
    name,
    comment: `${lower} stand below ${upper}`,
    severity: 'error',
    from: { path: `${base}(${lower})/`, pathNot: TESTS },
    to: { path: `${base}(${upper})` },
  };
}

/**
 * Modules of a package are reached through their index.ts, from other modules and from elsewhere. With `lazyPages`
 * the wiring may fetch one file with import(): each page is a chunk of its own.
 */
function modulesByIndex(name, base, { lazyPages = false } = {}) {
  const inside = `${base}modules/`;
  const index = `${inside}[^/]+/index\\.tsx?$`;
  return [
    {
      name: `${name}-module-through-index`,
      severity: 'error',
      from: { path: `${inside}([^/]+)/` },
      to: { path: `${inside}[^/]+/`, pathNot: [`${inside}$1/`, index] },
    },
    {
      name: `${name}-modules-from-outside-through-index`,
      severity: 'error',
      from: { path: base, pathNot: [inside, TESTS] },
      to: { path: `${inside}[^/]+/`, pathNot: index, ...(lazyPages ? { dynamic: false } : {}) },
    },
  ];
}

const contractRules = [
  {
    name: 'contract-stands-alone',
    comment: 'browser and node both run it: nothing of ours, no node module, only the schema library',
    severity: 'error',
    from: { path: CONTRACT, pathNot: TESTS },
    to: { pathNot: [CONTRACT, '^node_modules/typebox/'] },
  },
  {
    name: 'contract-foundation-below-modules',
    severity: 'error',
    from: { path: `${CONTRACT}(resource|wire|rules|cron|design)/`, pathNot: TESTS },
    to: { path: `${CONTRACT}modules/` },
  },
];

const serverRules = [
  {
    name: 'server-not-to-web',
    severity: 'error',
    from: { path: SERVER },
    to: { path: '^packages/web/' },
  },
  below('server-platform-and-db-at-the-bottom', SERVER, 'platform|db', `(http|resource|live|modules)/|${WIRING}`),
  below('server-http-resource-live-below-modules', SERVER, 'http|resource|live', `modules/|${WIRING}`),
  below('server-modules-below-wiring', SERVER, 'modules', WIRING),
  ...modulesByIndex('server', SERVER),
  {
    name: 'kysely-in-its-rooms',
    comment: 'SQL is written in db/, resource/ and *.store.ts; elsewhere its types only',
    severity: 'error',
    from: { path: '^packages/', pathNot: [`${SERVER}(db|resource)/`, '\\.store\\.ts$', TESTS] },
    to: { path: 'node_modules/kysely/', dependencyTypesNot: ['type-only'] },
  },
];

const demoRules = [
  {
    name: 'demo-from-wiring-only',
    comment: 'only the start and the command line of the server know that there is a demo',
    severity: 'error',
    from: { path: '^packages/', pathNot: [DEMO, `${SERVER}((start|cli)/|(main|cli)\\.ts$)`, TESTS] },
    to: { path: '^packages/demo/' },
  },
  {
    name: 'demo-on-contract-and-database',
    comment: 'it writes rows by the rules of the contract; the modules of the server are not its business',
    severity: 'error',
    from: { path: DEMO, pathNot: TESTS },
    to: { path: '^packages/', pathNot: [DEMO, CONTRACT, `${SERVER}(platform|db)/`] },
  },
];

const webRules = [
  {
    name: 'web-not-to-server',
    severity: 'error',
    from: { path: '^packages/web/' },
    to: { path: '^packages/server/' },
  },
  below('web-lib-and-ui-at-the-bottom', WEB, 'lib|ui', '(api|session|pickers|resource|modules|app)/|[^/]+\\.tsx?$'),
  below('web-api-and-session-below-pickers', WEB, 'api|session', '(pickers|resource|modules|app)/|[^/]+\\.tsx?$'),
  below('web-pickers-and-resource-below-modules', WEB, 'pickers|resource', '(modules|app)/|[^/]+\\.tsx?$'),
  below('web-modules-below-app', WEB, 'modules', 'app/|[^/]+\\.tsx?$'),
  ...modulesByIndex('web', WEB, { lazyPages: true }),
  {
    name: 'web-without-node',
    severity: 'error',
    from: { path: WEB, pathNot: TESTS },
    to: { dependencyTypes: ['core'] },
  },
];

const generalRules = [
  { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
  { name: 'nothing-unresolved', severity: 'error', from: {}, to: { couldNotResolve: true, pathNot: '/dist/' } },
  {
    name: 'no-test-code-in-product',
    severity: 'error',
    from: { path: '^packages/', pathNot: TESTS },
    to: { path: [String.raw`\.(test|spec)\.tsx?$`, '^packages/.*/testing/', '^(e2e|bench|torture|deploy|scripts)/'] },
  },
  {
    name: 'no-tool-in-product',
    comment: 'a package that only the root names as a development tool is not there in production',
    severity: 'error',
    from: { path: '^packages/', pathNot: TESTS },
    to: { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'], dependencyTypesNot: ['type-only'] },
  },
];

export default {
  forbidden: [...contractRules, ...serverRules, ...demoRules, ...webRules, ...generalRules],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^packages/[^/]+/dist/' },
    tsPreCompilationDeps: true,
    combinedDependencies: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.d.ts'],
    },
  },
};
