import type { TSchema } from 'typebox';

/** The part of a parsed schema that values are generated from. */
export interface Shape {
  type?: string;
  properties?: Record<string, Shape>;
  items?: Shape;
  anyOf?: Shape[];
  const?: unknown;
  enum?: unknown[];
  format?: string;
  pattern?: string;
  minimum?: number;
  minLength?: number;
  required?: string[];
}

/** Texts that break trusting code: quotes, patterns, encodings, numbers, names of prototypes, paths, markup. */
export const HOSTILE_TEXTS: readonly string[] = [
  "'",
  "' or '1'='1",
  '1;drop table sys_user--',
  '" or ""="',
  '\\',
  '%',
  '*',
  '!',
  ',',
  ',a,',
  '>= ',
  '__proto__',
  'constructor',
  '-1',
  '0',
  '1e999',
  'NaN',
  '9'.repeat(30),
  '9007199254740991',
  '2147483648',
  '1.5',
  '[]',
  '[{"field":"id","rule":"eq","val":{}}]',
  '{"__proto__":{"x":1}}',
  'null',
  'undefined',
  '../../etc/passwd',
  '<img src=x onerror=alert(1)>',
  '2026-02-30',
  '9999-99-99 99:99:99',
  '#{sys_user_code}',
  '\u0000',
  'x\ud800y',
  '\u202e\u2066',
  '\r\nset-cookie: a=b',
  'x'.repeat(3000),
  'a,'.repeat(1500),
  '(a+)+$',
];

/** Values of every JSON type, for fields that expect another one. */
export const HOSTILE_JSON: readonly unknown[] = [
  null,
  true,
  -1,
  1e308,
  2 ** 53,
  1.5,
  '',
  [],
  [[]],
  [null],
  ['x', 1],
  {},
  { length: 3 },
  JSON.parse('{"__proto__":{"admin":true}}'),
  nested(40),
  Array.from({ length: 1500 }, (_, at) => `id${at}`),
];

/** Query strings that cannot be written as names and values. */
export const HOSTILE_QUERIES: readonly string[] = [
  'a=%',
  '%=1',
  'id=%ED%A0%80&ids=%FF',
  'id=a&id=b&ids=a&ids=b&pageNo=1&pageNo=2&column=id&column=x&order=asc&order=desc',
  'id[]=1&ids[0]=2&column[a]=1',
  'pageNo=1e9&pageSize=1e9',
  'pageNo=9007199254740991&pageSize=1000',
  'pageNo=-1&pageSize=-1',
  'pageNo=NaN&pageSize=abc',
  'pageNo=0&pageSize=0',
  'column=password&order=asc',
  "column=id'--&order=asc",
  'column=id&order=asc;drop table sys_user',
  'column=id,id,id,id,id,id,id&order=desc',
  `superQueryParams=${encodeURIComponent('[{"field":"id","rule":"like","val":"\\u0000"}]')}`,
  `superQueryParams=${encodeURIComponent('[{"field":"id","rule":"in","val":[{},[],null]}]')}&superQueryMatchType=or`,
  `superQueryParams=${encodeURIComponent('[null,1,"x",[],{"field":{},"rule":[],"val":{}}]')}`,
  'superQueryParams=%25&superQueryMatchType=%25',
  'selections=%27,%00&fields=id,__proto__,constructor',
  'keyword=%27%22%25_*%5C&fields=,,,',
];

function nested(depth: number): unknown {
  let value: unknown = 'x';
  for (let at = 0; at < depth; at += 1) value = { a: [value] };
  return value;
}

/** A value that fits a schema; `textFor` supplies texts by name. */
export function fitting(schema: Shape, name: string, textFor: (name: string) => string): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const [branch] = schema.anyOf ?? [];
  if (branch) return fitting(branch, name, textFor);
  switch (schema.type) {
    case 'integer':
    case 'number':
      return Math.max(1, schema.minimum ?? 1);
    case 'boolean':
      return true;
    case 'array':
      return [fitting(schema.items ?? {}, name, textFor)];
    case 'object':
      return fittingObject(schema, textFor);
    case 'null':
      return null;
    default:
      return schema.format ? dateFor(schema.format) : textFor(name);
  }
}

const dateFor = (format: string) => (format.endsWith('time') ? '2026-06-30 10:00:00' : '2026-06-30');

/** Required parts only, so that each call can add its one hostile value. */
export function fittingObject(schema: Shape, textFor: (name: string) => string): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const name of schema.required ?? []) {
    const part = schema.properties?.[name];
    if (part) values[name] = fitting(part, name, textFor);
  }
  return values;
}

export const shapeOf = (schema: TSchema | object | undefined): Shape | undefined => schema as Shape | undefined;
