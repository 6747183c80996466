import type { CategoryNode } from '@songbai/contract/modules/category/category.calls.ts';
import { type FakeHandler, pageOf, refusal } from './fake-server.ts';

interface Category {
  id: string;
  pid: string;
  name: string;
  code: string;
  hasChild: string;
}

const row = (code: string, name: string, pid: string, hasChild: '0' | '1'): Category => ({
  ...{ id: `category-${code}`, pid, name, code, hasChild },
});
const CATEGORIES: readonly Category[] = [
  row('A01', '祭祀用品', '0', '1'),
  row('A01A01', '鲜花', 'category-A01', '1'),
  row('A01A01A01', '花篮', 'category-A01A01', '0'),
  row('A01A02', '香烛', 'category-A01', '0'),
  row('A03', '石材', '0', '1'),
  row('A03A01', '花岗岩', 'category-A03', '0'),
  row('A03A02', '大理石', 'category-A03', '0'),
  // Marked as having child rows, but has none any more.
  row('A04', '空分类', '0', '1'),
];

const below = (pid: string) => CATEGORIES.filter((one) => one.pid === pid);
const node = ({ id, pid, name, code, hasChild }: Category): CategoryNode => ({
  ...{ key: id, value: id, title: name, code, leaf: hasChild !== '1', parentId: pid },
});
const nested = (pid: string): CategoryNode[] =>
  below(pid).map((one) => ({ ...node(one), ...(below(one.id).length > 0 ? { children: nested(one.id) } : {}) }));
const byCode = (code: string) => CATEGORIES.find((one) => one.code === code);

/** The calls of categories and of the tree over their table, as answered by the server. */
export function categoryServer(): Record<string, FakeHandler> {
  return {
    'GET /sys/dict/loadTreeData': ({ params }) => below(params.pid ?? '').map(node),
    'GET /sys/dict/loadDictItem/sys_category%2Cname%2Cid': ({ params }) => namesOf(params.key),
    'GET /sys/category/loadDictItem/': ({ params }) => namesOf(params.ids),
    'GET /sys/category/loadTreeRoot': ({ params }) => {
      const pid = params.pcode ? byCode(params.pcode)?.id : '0';
      if (pid === undefined) return refusal(`该编码【${params.pcode}】不存在，请核实!`);
      return params.async === 'true' ? below(pid).map(node) : nested(pid);
    },
    'GET /sys/category/loadTreeChildren': ({ params }) => below(params.pid ?? '').map(node),
    'GET /sys/category/loadTreeData': ({ params }) =>
      below(params.pid || (byCode(params.pcode ?? '')?.id ?? '0')).map(node),
    'GET /sys/category/loadOne': ({ params }) =>
      CATEGORIES.find((one) => one[params.field as 'id' | 'code'] === params.val) ?? refusal('查询无果'),
    'GET /sys/category/rootList': ({ params }) => {
      const name = (params.name ?? '').replaceAll('*', '');
      return pageOf(name === '' ? below('0') : CATEGORIES.filter((one) => one.name.includes(name)));
    },
    'GET /sys/category/childList': ({ params }) => below(params.pid ?? ''),
  };
}

function namesOf(ids = ''): string[] {
  return ids.split(',').map((id) => CATEGORIES.find((one) => one.id === id)?.name ?? id);
}
