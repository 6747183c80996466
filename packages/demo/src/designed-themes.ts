import type { Design, FieldDesign, HeadDesign } from '@songbai/contract/design/design.ts';
import { dayText } from './calendar.ts';
import { COUNT, type DesignedTable, designOf, type FieldSpec, NOTE, QUERY, REQUIRED, rowOf } from './designed-parts.ts';
import type { World } from './world.ts';

/** Who tries out what the builder can do; the others have the table itself. */
const TRYING = ['admin', 'sys_admin'];

const THEMES: readonly (readonly [theme: HeadDesign['themeTemplate'], name: string])[] = [
  ['erp', '物资申领（分栏）'],
  ['innerTable', '物资申领（内嵌）'],
  ['tab', '物资申领（页签）'],
];

/** A view of a main table in each theme (online.md §6). */
export function themeViews(world: World, { head, fields }: Design): DesignedTable[] {
  return THEMES.map(([themeTemplate, name], at) => {
    const view = { ...head, id: world.ids('design'), tableName: `${head.tableName}$${at + 1}` };
    const own = fields.map((field): FieldDesign => ({ ...field, id: world.ids('design') }));
    return {
      design: {
        head: { ...view, themeTemplate, copyType: 1, physicId: head.id },
        ...{ fields: own, indexes: [], buttons: [] },
      },
      menu: { name, roles: TRYING },
      rows: [],
    };
  });
}

const GOODS_FIELDS: readonly FieldSpec[] = [
  ['name', '分类名称', { dbLength: 50, ...REQUIRED, ...QUERY, width: 220 }],
  ['pid', '上级分类', { dbLength: 36, isShowList: 0 }],
  ['has_child', '是否有子节点', { fieldShowType: 'list', dictField: 'yn', dbLength: 3, isShowForm: 0, isShowList: 0 }],
  ['code', '分类编码', { dbLength: 20, fieldValidType: 'only', ...QUERY }],
  ['keeper', '保管人', { dbLength: 50 }],
  ['safe_stock', '安全库存', COUNT],
  ['remark', '备注', NOTE],
];

/** Names by level; a code is that of the node above and two digits. */
type Branch = readonly [name: string, below?: readonly Branch[]];

const GOODS: readonly Branch[] = [
  ['祭扫用品', [['鲜花', [['菊花'], ['百合'], ['康乃馨']]], ['香烛'], ['供品']]],
  ['安葬用品', [['骨灰盒配件', [['防潮袋'], ['密封条']]], ['手套'], ['铺垫布']]],
  ['园区养护', [['绿化', [['草籽'], ['肥料'], ['修剪工具']]], ['保洁']]],
  ['碑文刻制', [['石材胶'], ['金箔'], ['描金漆']]],
  ['办公用品'],
];

/** 物资分类: a tree of what the office keeps. */
export function goodsTree(world: World, tenantId: number): DesignedTable {
  const head = { id: world.ids('design'), tenantId, tableName: 'goods_kind', tableTxt: '物资分类', formTemplate: '1' };
  const tree = { isTree: 'Y', treeParentIdField: 'pid', treeIdField: 'has_child', treeFieldname: 'name' } as const;
  return {
    design: designOf(world, { ...head, ...tree, titleField: 'name', defaultSort: 'code asc' }, GOODS_FIELDS),
    menu: { name: '物资分类', roles: ['admin', 'sys_admin', 'records', 'field_mgr', 'service'] },
    rows: rowsOf({ world, tenantId }, GOODS, { pid: null, code: '' }),
  };
}

function rowsOf(
  place: { world: World; tenantId: number },
  branches: readonly Branch[],
  above: { pid: string | null; code: string },
): Readonly<Record<string, unknown>>[] {
  return branches.flatMap(([name, below = []], at) => {
    const code = `${above.code}${String(at + 1).padStart(2, '0')}`;
    const row = {
      ...rowOf(place.world, place.tenantId, `${dayText(place.world.today - 30)} 09:00:00`),
      ...{ name, pid: above.pid, has_child: below.length > 0 ? '1' : '0', code, keeper: null },
      ...{ safe_stock: below.length > 0 ? null : 10, remark: null },
    };
    return [row, ...rowsOf(place, below, { pid: row.id, code })];
  });
}
