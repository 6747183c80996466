import { depart } from '@songbai/contract/modules/depart/depart.resource.ts';
import { type FakeRow, fakeResource } from './fake-resource.ts';
import type { FakeHandler } from './fake-server.ts';
import { DEPARTS, peopleServer } from './people-fixtures.ts';

/** Departments of the pickers' fixtures as complete rows. */
export function departRows(): FakeRow[] {
  return DEPARTS.map((row) => ({
    ...row,
    orgCategory: row.parentId ? '2' : '1',
    status: '1',
    departOrder: 0,
    mobile: null,
    directorUserIds: row.id === 'd2' ? 'p1' : null,
    version: 1,
    ...(row.parentId ? { parentId_dictText: DEPARTS.find(({ id }) => id === row.parentId)?.departName } : {}),
  }));
}

const grantNode = (key: string, slotTitle: string, ruleFlag = 0, children?: object[]) => ({
  ...{ key, value: key, title: null, slotTitle, parentId: null, isLeaf: !children, ruleFlag },
  ...{ icon: null, label: null, scopedSlots: { title: 'hasDatarule' } },
  ...(children ? { children } : {}),
});

/** The calls of the department pages, as answered by the server. */
export function departServer(rows = departRows()): Record<string, FakeHandler> {
  return {
    ...peopleServer(),
    ...fakeResource(depart, rows),
    'GET /sys/role/queryTreeList': () => ({
      treeList: [
        grantNode('m1', '客户管理', 0, [
          grantNode('m2', '客户列表', 1, [grantNode('b1', '新增')]),
          grantNode('m3', '回访'),
        ]),
      ],
      ids: ['m1', 'm2', 'b1', 'm3'],
    }),
    'GET /sys/sysDepart/removalEffect': ({ params }) => ({
      names: rows.filter(({ id }) => params.ids?.split(',').includes(id)).map((row) => row.departName),
      ...{ below: 0, people: 0, left: [] },
    }),
    'GET /sys/permission/queryDepartPermission': () => ['m1', 'm2'],
  };
}
