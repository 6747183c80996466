import type { AskMethod } from '../../lib/script-frame/protocol.ts';

/** The table whose page runs a script. */
export interface ScriptPlace {
  id: string;
  tableName: string;
  subs: readonly string[];
}

/** A call that a script may make. */
export interface ScriptCall {
  method: AskMethod | 'PUT';
  path: string;
  params: Record<string, unknown>;
  body?: unknown;
}

const API = '/online/cgform/api';
/** A part of a path: ids, names, several by commas. */
const PART = '[\\w$,.-]+';

interface Allowed {
  methods: readonly AskMethod[];
  path: RegExp;
  /** Whether the table that the path names may be any other than the page's own. */
  of: 'own' | 'sub' | 'any';
}

const ALLOWED: readonly Allowed[] = [
  { methods: ['GET'], path: new RegExp(`^${API}/(?:getData|getTreeData|getColumns)/(${PART})$`), of: 'own' },
  { methods: ['GET', 'DELETE'], path: new RegExp(`^${API}/form/(${PART})/${PART}$`), of: 'own' },
  { methods: ['POST'], path: new RegExp(`^${API}/form/(${PART})$`), of: 'own' },
  { methods: ['GET'], path: new RegExp(`^${API}/detail/(${PART})/${PART}$`), of: 'own' },
  { methods: ['GET'], path: new RegExp(`^${API}/subform/(?:list/)?(${PART})/${PART}$`), of: 'sub' },
  { methods: ['GET'], path: new RegExp(`^/sys/dict/getDictItems/${PART}$`), of: 'any' },
  { methods: ['GET'], path: new RegExp(`^/online/cgreport/api/(?:getData|getColumnsAndData)/${PART}$`), of: 'any' },
];

const DO_BUTTON = `${API}/doButton`;

type Raw = Readonly<Record<string, unknown>>;

/**
 * The call behind what a script asks for; undefined: it is none of those that its page makes itself: reading this table,
 * its sub-tables, dictionaries and reports, writing this table, pressing its own buttons (online.md §7).
 */
export function scriptCall(place: ScriptPlace, method: AskMethod, url: string, data: unknown): ScriptCall | undefined {
  const [path = '', query = ''] = url.split('?', 2);
  if (path.includes('..')) return undefined;
  const given = isRecord(data) ? data : {};
  const params = { ...Object.fromEntries(new URLSearchParams(query)), ...(method === 'POST' ? {} : given) };
  if (path === DO_BUTTON)
    return method === 'POST' && isOwn(place, given.formId) ? { method, path, params, body: given } : undefined;
  const known = ALLOWED.find((one) => one.methods.includes(method) && one.path.test(path));
  const [, table] = known?.path.exec(path) ?? [];
  if (!known || !isOf(place, known.of, table)) return undefined;
  if (method !== 'POST') return { method, path, params };
  // The family posts what is new and what is changed alike.
  return { method: given.id === undefined ? 'POST' : 'PUT', path, params, body: given };
}

function isOf(place: ScriptPlace, of: Allowed['of'], table: string | undefined): boolean {
  if (of === 'any') return true;
  return of === 'own' ? isOwn(place, table) : place.subs.includes(table ?? '');
}

const isOwn = ({ id, tableName }: ScriptPlace, table: unknown): boolean => table === id || table === tableName;
const isRecord = (value: unknown): value is Raw => typeof value === 'object' && value !== null && !Array.isArray(value);
