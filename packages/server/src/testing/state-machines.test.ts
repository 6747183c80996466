import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Dict } from '@songbai/contract/dicts/define.ts';
import { DICTS, type DictCode, dictText } from '@songbai/contract/dicts.ts';
import { PERMISSION_CODES } from '@songbai/contract/menus.ts';
import { RESOURCES } from '@songbai/contract/modules/registry.ts';
import { grantedCodes, ROLES } from '@songbai/contract/roles.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DICT_COLUMNS } from '../verify/values.ts';
import { SET_BY_SERVER } from './state-machines/kinds.ts';
import { MACHINES } from './state-machines/machines.ts';
import { routeOf, STATE_FIELDS } from './state-machines/ways.ts';
import { type TestApp, testApp } from './test-app.ts';

const DOCS = join(import.meta.dirname, '../../../../docs/final-states.md');
const CONTRACT = join(import.meta.dirname, '../../../contract/src');
const WEB = join(import.meta.dirname, '../../../web/src');
/** One call, and each of its events has a code of its own. */
const CODES_WITHIN: Readonly<Record<string, readonly string[]>> = {
  'POST /cemetery/plot/move': ['cem:plot:open', 'cem:plot:hold', 'cem:plot:disable'],
};

const FIELDS = [...STATE_FIELDS, ...MACHINES];
const held = new Set(ROLES.filter(({ code }) => code !== 'admin').flatMap(grantedCodes));
const dictOf = new Map(DICT_COLUMNS.map(([table, column, dict]) => [`${table}.${column}`, dict]));

let t: TestApp;
let codes: Map<string, readonly string[]>;
beforeAll(async () => {
  t = await testApp();
  codes = new Map(
    t.app.apiRoutes.flatMap((route) => {
      const name = `${route.method} ${route.url.slice(t.config.apiBasePath.length)}`;
      if ('permission' in route.access) return [[name, [route.access.permission]]];
      return CODES_WITHIN[name] ? [[name, CODES_WITHIN[name]]] : [];
    }),
  );
});
afterAll(() => t.close());

/** A call that some seeded role besides the administrator may make. */
const works = (call: string): boolean => {
  const asked = codes.get(routeOf(call));
  return asked?.every((code) => held.has(code)) ?? false;
};

/** Names and values of a dictionary: those without names of their own go by their values. */
function valuesOf(dict: DictCode): Map<string, string> {
  const { items, codes: named }: Dict = DICTS[dict];
  return new Map(named ? Object.entries(named) : Object.keys(items).map((value) => [value, value]));
}

/** Rows of the reviewed list: field, value, text and sentence. */
function reviewed(): { key: string; text: string; sentence: string }[] {
  return readFileSync(DOCS, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) => {
      const [column = '', value = '', text = '', sentence = ''] = line
        .slice(1, -1)
        .split('|')
        .map((cell) => cell.trim());
      return { key: `${column.replaceAll('`', '')} ${value.replaceAll('`', '')}`, text, sentence };
    });
}

/** Dictionaries that a person chooses from: in a form, or in the body of a call. */
function chosen(): Set<string> {
  const dicts = new Set<string>();
  const fields = RESOURCES.flatMap(({ fields: own, lines }) => [
    ...Object.values(own),
    ...Object.values(lines ?? {}).flatMap((line) => Object.values(line.fields)),
  ]);
  for (const field of fields)
    if ('dict' in field && typeof field.dict === 'string' && !('readOnly' in field && field.readOnly))
      dicts.add(field.dict);
  for (const text of sourcesOf(CONTRACT))
    for (const [, dict] of text.matchAll(/oneOf\('(\w+)'/g)) dicts.add(dict ?? '');
  return dicts;
}

const sourcesOf = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
    .map((file) => readFileSync(join(folder, file), 'utf8'));

test('(issue 14 §13) every state has a way out for somebody or is final by design, every value a way in, every code a call and a holder, and no button is always refused', () => {
  const faults: string[] = [];
  const finals: string[] = [];
  const states = new Set<string>(FIELDS.map(({ column }) => column));

  for (const { column, values } of FIELDS) {
    const dict = dictOf.get(column);
    if (!dict) {
      faults.push(`${column} is no column with a dictionary`);
      continue;
    }
    const known = valuesOf(dict);
    for (const name of Object.keys(values)) if (!known.has(name)) faults.push(`${column} ${name} is no value`);
    for (const name of known.keys()) {
      const ways = values[name];
      // A value that another column of the same dictionary has may be none of this one.
      if (!ways && DICT_COLUMNS.filter(([, , other]) => other === dict).length > 1) continue;
      if (!ways?.in.some(works)) faults.push(`${column} ${name}: no way in`);
      for (const call of [...(ways?.in ?? []), ...(ways?.out ?? [])])
        if (!works(call)) faults.push(`${column} ${name}: ${call} is no call of a seeded role`);
      if (ways?.out.length === 0) finals.push(`${column} ${name}`);
    }
  }

  const list = reviewed();
  expect(finals.sort()).toEqual(list.map(({ key }) => key).sort());
  for (const { key, text, sentence } of list) {
    const [column = '', name = ''] = key.split(' ');
    const dict = dictOf.get(column);
    const value = dict && valuesOf(dict).get(name);
    if (!dict || value === undefined || dictText(dict, value) !== text) faults.push(`${key}: 「${text}」`);
    if (sentence.length < 12) faults.push(`${key}: no reason`);
  }

  const picked = chosen();
  for (const [table, column, dict] of DICT_COLUMNS) {
    // Where a plot comes back to is told by its sale.
    if (!table.startsWith('cem_') || column === 'disabled_from' || states.has(`${table}.${column}`)) continue;
    const calls = SET_BY_SERVER[dict];
    if (!calls) {
      if (!picked.has(dict)) faults.push(`${table}.${column}: nobody chooses from ${dict}`);
      continue;
    }
    for (const name of valuesOf(dict).keys()) if (!calls[name]?.some(works)) faults.push(`${dict} ${name}: no way in`);
  }

  // Asked of the signed-in person; other names of this shape are keys of tables.
  const buttons = new Set(
    sourcesOf(WEB).flatMap((text) => text.match(/(?<=(?:can\(|permission: )')cem:\w+:\w+(?=')/g) ?? []),
  );
  const asked = new Set([...codes.values()].flat());
  for (const code of buttons) {
    if (!PERMISSION_CODES.has(code)) faults.push(`a button asks for ${code}, which is no code`);
    else if (!held.has(code)) faults.push(`a button asks for ${code}, which no role holds`);
  }
  expect(asked.size).toBeGreaterThan(100);
  expect(faults).toEqual([]);
});
