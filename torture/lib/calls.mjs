/** Texts that break trusting code: quotes, patterns, encodings, numbers, names of prototypes, paths, markup. */
const TEXTS = [
  "'",
  "' or '1'='1",
  '\\',
  '%',
  ',',
  '__proto__',
  'constructor',
  '-1',
  '0',
  '1e999',
  'NaN',
  '9'.repeat(30),
  '2147483648',
  '1.5',
  '[]',
  '{}',
  'null',
  '../../etc/passwd',
  '<img src=x onerror=alert(1)>',
  '2026-02-30',
  '2026-06-30',
  '\u0000',
  'x\ud800y',
  '\u202e',
  'x'.repeat(3000),
  '(a+)+$',
  '陈明',
  '13800138000',
  '1',
  'a,b',
  '',
];
const JSONS = [
  null,
  true,
  -1,
  1e308,
  2 ** 53,
  1.5,
  [],
  [[]],
  [null],
  {},
  { length: 3 },
  JSON.parse('{"__proto__":{"a":1}}'),
  '1',
  ['x', 1],
];
/** Calls that end the caller's own session, or stop the run from going on. */
const LEFT_OUT = /logout|\/sys\/login|openapi|phoneLogin|register/i;

/** Routes of the published description, as `{method, path, parameters, body}`. */
export function routesOf(document) {
  return Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations)
      .filter(() => !LEFT_OUT.test(path))
      .map(([method, one]) => ({
        method: method.toUpperCase(),
        path,
        parameters: one.parameters ?? [],
        body: one.requestBody?.content?.['application/json']?.schema,
      })),
  );
}

const wellFormed = (text) => encodeURIComponent(String(text).replace(/\p{Surrogate}/gu, '\ufffd'));

/**
 * A call of a route: every value is, by chance, one that fits its schema (ids are real ones where there are any), or one
 * that does not.
 * @param {Map<string, string[]>} known real ids by the kind of thing, e.g. `order`
 */
export function makeCall(route, rng, known, { bad = 0.25 } = {}) {
  const kind = route.path.split('/')[2];
  const id = (name) => {
    const own = /^(.+)Ids?$/.exec(name)?.[1];
    const ids = known.get(own ?? kind) ?? known.get(kind) ?? [];
    return ids.length > 0 ? rng.pick(ids) : 'nothing';
  };
  const text = (name) => (/ids?$/i.test(name) ? id(name) : rng.pick(TEXTS));
  const value = (schema = {}, name = '', depth = 0) => {
    if (rng.chance(bad)) return rng.chance(0.5) ? rng.pick(TEXTS) : rng.pick(JSONS);
    if (schema.const !== undefined) return schema.const;
    if (schema.enum) return rng.pick(schema.enum);
    if (schema.anyOf) return value(rng.pick(schema.anyOf), name, depth);
    if (schema.type === 'integer' || schema.type === 'number') return (schema.minimum ?? 0) + rng.below(20);
    if (schema.type === 'boolean') return rng.chance(0.5);
    if (schema.type === 'null') return null;
    if (schema.type === 'array')
      return Array.from({ length: rng.below(3) }, () => value(schema.items, name, depth + 1));
    if (schema.type === 'object') return depth > 4 ? {} : object(schema, depth);
    if (schema.format) return schema.format.endsWith('time') ? '2026-06-30 10:00:00' : '2026-06-30';
    return text(name);
  };
  const object = ({ properties = {}, required = [] }, depth) => {
    const needed = new Set(required);
    const names = Object.keys(properties).filter((name) => (needed.has(name) ? !rng.chance(bad / 4) : rng.chance(0.3)));
    const entries = names.map((name) => [name, value(properties[name], name, depth + 1)]);
    if (rng.chance(bad / 4))
      entries.push([rng.pick(['__proto__x', 'tenantId', 'delFlag', 'nonsense']), rng.pick(JSONS)]);
    return Object.fromEntries(entries);
  };
  const path = route.path.replace(/\{(\w+)\}/g, (_, name) => wellFormed(text(name)) || 'x');
  const query = route.parameters
    .filter((one) => one.in === 'query' && (one.required || rng.chance(0.15)))
    .map(({ name, schema }) => `${encodeURIComponent(name)}=${wellFormed(value(schema, name))}`);
  const body = route.body && (rng.chance(bad / 10) ? rng.pick(JSONS) : value(route.body));
  return {
    method: route.method,
    path: query.length > 0 ? `${path}?${query.join('&')}` : path,
    ...(route.method === 'GET' || body === undefined ? {} : { body }),
  };
}
