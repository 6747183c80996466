import type { PermissionNode } from '@songbai/contract/modules/permission/permission.calls.ts';
import { describe, expect, test } from 'vitest';
import { menuRow } from '../../testing/menu-fixtures.ts';
import { fieldsOf, initialMenu, menuBody } from './menu-draft.ts';

describe('(contract/1 §7.2) the form of a menu', () => {
  test('a new one at the top: status 1, permsType 1, sortNo 1, route, a group', () => {
    expect(initialMenu({ mode: 'add' })).toMatchObject({
      ...{ menuType: 0, status: '1', permsType: '1', sortNo: 1, route: true, component: 'layouts/RouteView' },
    });
  });

  test('a new one below another: menuType 1 and its parent', () => {
    const parent = menuRow({ id: 'p' });
    expect(initialMenu({ mode: 'add', parent })).toMatchObject({ menuType: 1, parentId: 'p', route: true });
  });

  test.each<[number, string[], string[]]>([
    [0, ['url', 'component', 'redirect', 'icon'], ['parentId', 'perms']],
    [1, ['url', 'component', 'parentId'], ['redirect', 'perms']],
    [2, ['perms', 'permsType', 'status', 'parentId'], ['component', 'icon', 'hidden']],
  ])('type %i', (type, shown, hidden) => {
    const fields = fieldsOf(type) as ReadonlySet<string>;
    expect(shown.every((name) => fields.has(name))).toBe(true);
    expect(hidden.some((name) => fields.has(name))).toBe(false);
  });

  test('adding sends the fields of the kind; editing what was changed, and the version', () => {
    const values = { ...initialMenu({ mode: 'add' }), name: '甲', url: '/a', perms: 'left:over' };
    expect(menuBody(values, { mode: 'add' })).toMatchObject({ name: '甲', menuType: 0, url: '/a', route: true });
    expect(menuBody(values, { mode: 'add' })).not.toHaveProperty('perms');
    const node: PermissionNode = menuRow({ version: 4, url: '/a' });
    const edited = { ...initialMenu({ mode: 'edit', node }), hidden: true, icon: '' };
    expect(menuBody(edited, { mode: 'edit', node })).toEqual({ hidden: true, icon: '', version: 4 });
  });
});
