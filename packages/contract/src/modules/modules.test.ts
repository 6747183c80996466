import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { DICTS } from '../dicts.ts';
import { ALL_MENUS, PERMISSION_CODES } from '../menus.ts';
import { MODULES } from './index.ts';
import { RESOURCES } from './registry.ts';

const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' });
const repeated = (values: readonly string[]) => values.filter((value, at) => values.indexOf(value) !== at);
const menuKeys = ALL_MENUS.map(({ key }) => key);

describe('the list of modules', () => {
  test('holds every module that has a value, under the name of its folder', () => {
    const values = files.filter((file) => file.endsWith('.module.ts')).sort();
    expect(MODULES.map(({ name }) => `${name}/${name}.module.ts`).sort()).toEqual(values);
  });

  test('keeps ids that nothing turns into a name from people', () => {
    const shown = RESOURCES.flatMap((resource) =>
      Object.entries(resource.fields)
        .filter(([name, field]) => name.endsWith('Id') && field.kind === 'text' && !field.list && !field.program)
        .map(([name]) => `${resource.name}.${name}`),
    );
    expect(shown).toEqual([]);
  });

  test('adds up columns of sub-tables that there are', () => {
    const added = RESOURCES.flatMap(({ lines }) => Object.values(lines)).flatMap(({ fields, sums = [] }) =>
      sums.map((name) => fields[name]?.kind),
    );
    expect(new Set(added)).toEqual(new Set(['money']));
  });

  test('names each resource, menu and place in the menu once', () => {
    const placed = MODULES.flatMap(({ menus }) => menus);
    expect(repeated(RESOURCES.map(({ name }) => name))).toEqual([]);
    expect(repeated(menuKeys)).toEqual([]);
    expect(repeated(placed.map(({ under, at }) => `${under} ${at}`))).toEqual([]);
  });

  test('puts each code on one page that there is', () => {
    const named = MODULES.flatMap(({ permissions }) => Object.entries(permissions));
    expect(named.map(([page]) => page).filter((page) => !menuKeys.includes(page))).toEqual([]);
    expect(repeated(named.flatMap(([, codes]) => Object.keys(codes)))).toEqual([]);
  });

  test('gives roles only menus and codes that there are', () => {
    const grants = MODULES.flatMap(({ roleGrants }) => roleGrants);
    const pages = grants.flatMap(({ menus = [], ownRows = [] }) => [...menus, ...ownRows]);
    expect(pages.filter((page) => !menuKeys.includes(page))).toEqual([]);
    const known = (code: string) =>
      code.endsWith('*')
        ? [...PERMISSION_CODES].some((existing) => existing.startsWith(code.slice(0, -1)))
        : PERMISSION_CODES.has(code);
    expect(grants.flatMap(({ codes = [] }) => codes).filter((code) => !known(code))).toEqual([]);
  });

  test('shows resources on pages that there are', () => {
    const components = new Set(ALL_MENUS.map(({ component }) => component));
    expect(RESOURCES.flatMap(({ pages }) => pages).filter((page) => !components.has(page))).toEqual([]);
  });
});

test('no dictionary of a module hides another one, and none is left out of the list', async () => {
  const groups = files.filter((file) => file.endsWith('.dicts.ts')).map((file) => `./${file}`);
  groups.push('../dicts/platform.ts', '../dicts/shared.ts');
  const parts = await Promise.all(groups.map((path): Promise<Record<string, object>> => import(path)));
  const codes = parts.flatMap((part) =>
    Object.entries(part).flatMap(([name, group]) => (name.endsWith('_DICTS') ? Object.keys(group) : [])),
  );
  expect(codes.sort()).toEqual(Object.keys(DICTS).sort());
});
