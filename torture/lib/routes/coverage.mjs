import { ACTS } from '../acts/index.mjs';
import { LEFT_OUT } from './left-out.mjs';

/** Stands for anything that an act may look at when it is only asked for its route. */
const ANYTHING = new Proxy(() => undefined, {
  get: (_, key) => {
    if (key === Symbol.toPrimitive) return () => '1';
    if (key === Symbol.iterator) return () => [][Symbol.iterator]();
    return ANYTHING;
  },
  apply: () => ANYTHING,
});

/** The routes of what people do to the records of the demo. */
function actRoutes() {
  return Object.values(ACTS).map(({ call }) => {
    const [method, path] = call({
      row: {},
      rng: ANYTHING,
      workers: [],
      prepared: ANYTHING,
      inDays: () => '',
      today: '',
    });
    return `${method} ${path.split('?')[0]}`;
  });
}

/**
 * Which write routes of the server have no statement of theirs fail, and which reasons to leave some out fit none.
 * @param {{method: string, path: string, summary: string}[]} served the server's routes, with `:name` in their paths
 * @param {string[]} tried routes as `METHOD /path`
 */
export function coverage(served, tried) {
  const known = new Set([...tried, ...actRoutes()]);
  const writes = served.filter(({ method }) => method !== 'GET');
  const nameOf = ({ method, path }) => `${method} ${path}`;
  // One handler under two methods is served under one summary.
  const handled = new Set(
    writes.filter((route) => known.has(nameOf(route))).map(({ path, summary }) => path + summary),
  );
  const missing = writes.filter(({ path, summary }) => !handled.has(path + summary)).map(nameOf);
  const matches = (pattern, route) => (typeof pattern === 'string' ? pattern === route : pattern.test(route));
  const all = new Set(served.map(nameOf));
  return {
    tried: writes.length - missing.length,
    open: missing.filter((route) => !LEFT_OUT.some(([pattern]) => matches(pattern, route))),
    stale: [
      ...LEFT_OUT.filter(([pattern]) => !missing.some((route) => matches(pattern, route))).map(([one]) => String(one)),
      ...[...known].filter((route) => !all.has(route)),
    ],
  };
}

/** Reads the routes of the published table of who may call what, which a test of the server keeps. */
export function publishedRoutes(text) {
  return [...text.matchAll(/^\| ([A-Z]+) (\S+) \| (.*?) \|/gm)].map(([, method, path, summary]) => ({
    ...{ method, path, summary },
  }));
}
