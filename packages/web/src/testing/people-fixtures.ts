import type { Colleague, DepartHit, DepartOption } from '@songbai/contract/modules/user/people.calls.ts';
import { type FakeHandler, pageOf, refusal } from './fake-server.ts';

const depart = (id: string, departName: string, parentId: string | null, isLeaf: boolean): DepartOption => ({
  id,
  key: id,
  value: id,
  title: departName,
  departName,
  orgCode: `code-${id}`,
  parentId,
  isLeaf,
});

export const DEPARTS: readonly DepartOption[] = [
  depart('d1', '松柏公司', null, false),
  depart('d2', '销售部', 'd1', false),
  depart('d3', '财务部', 'd1', true),
  depart('d4', '销售一组', 'd2', true),
  depart('d5', '销售二组', 'd2', true),
];

/** Twenty-five people, the twenty-fifth of them a woman; every fifth in the sales department. */
export const PEOPLE: readonly Colleague[] = Array.from({ length: 25 }, (_, at) => ({
  id: `p${at + 1}`,
  username: `user${at + 1}`,
  realname: `员工${at + 1}`,
  sex: at === 24 ? 2 : 1,
  birthday: at === 0 ? '1980-01-02' : null,
  phone: `138000000${String(at + 1).padStart(2, '0')}`,
  orgCodeTxt: at % 5 === 0 ? '销售部' : '财务部',
}));

const list = (text: string | undefined) => (text ?? '').split(',').filter((piece) => piece !== '');

function pathTo(parentId: string | null): DepartHit['path'] {
  const above = DEPARTS.find(({ id }) => id === parentId);
  return above ? [...pathTo(above.parentId), { id: above.id, departName: above.departName }] : [];
}

const idNodes = (parentId: string | null): object[] =>
  DEPARTS.filter((row) => row.parentId === parentId).map((row) => ({
    key: row.id,
    title: row.title,
    children: idNodes(row.id),
  }));

/** The calls of the pickers of people and departments, as answered by the server. */
export function peopleServer(): Record<string, FakeHandler> {
  return {
    'GET /sys/sysDepart/queryDepartTreeSync': ({ params }) => {
      const ids = list(params.ids);
      const key = params.primaryKey === 'orgCode' ? 'orgCode' : 'id';
      if (ids.length > 0) return DEPARTS.filter((row) => ids.includes(row[key]));
      return DEPARTS.filter((row) => (row.parentId ?? '') === (params.pid ?? ''));
    },
    'GET /sys/sysDepart/searchBy': ({ params }) => {
      const hits = DEPARTS.filter((row) => row.departName.includes(params.keyWord ?? ''));
      return hits.length > 0
        ? hits.map((hit) => ({ ...hit, path: pathTo(hit.parentId) }))
        : refusal('未查询匹配数据！');
    },
    'GET /sys/sysDepart/queryIdTree': () => idNodes(null),
    'GET /sys/user/getMultiUser': ({ params }) => {
      const values = [...list(params.username), ...list(params.id)];
      return Response.json(PEOPLE.filter((row) => values.includes(row.username) || values.includes(row.id)));
    },
    'GET /sys/user/queryUserComponentData': ({ params }) => {
      const rows = PEOPLE.filter(
        (row) =>
          [row.username, row.realname].some((text) => text.includes(params.keyword ?? '')) &&
          (!params.sex || String(row.sex) === params.sex) &&
          (!params.birthday || row.birthday === params.birthday) &&
          (params.departId !== 'd2' || row.orgCodeTxt === '销售部'),
      );
      const [pageNo, size] = [Number(params.pageNo ?? 1), Number(params.pageSize ?? 10)];
      return pageOf(rows.slice((pageNo - 1) * size, pageNo * size), rows.length, pageNo, size);
    },
  };
}
