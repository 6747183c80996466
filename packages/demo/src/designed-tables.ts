import { newField, newHead, presetFields } from '@songbai/contract/design/defaults.ts';
import type { Design, FieldDesign } from '@songbai/contract/design/design.ts';
import { type Day, dayText, officeTime, yearOf } from './calendar.ts';
import { givenName, mobile, type Sex, surname } from './names.ts';
import { createRandom, type Random } from './random.ts';
import type { World } from './world.ts';

/** A table designed in the browser, with its menu and its rows by column name. */
export interface DesignedTable {
  design: Design;
  /** A sub-table has none: it is reached from its main table. */
  menu?: { name: string; roles: readonly string[] };
  rows: readonly Readonly<Record<string, unknown>>[];
}

const SEED = 78;
const VISITORS = 60;
const SUPPLIES = 24;

/** 来访登记, and 物资申领 with 物资明细, of a company: what an office would make in the browser in its first week (online.md §9). */
export function designedTables(world: World, tenantId: number, receivers: readonly string[]): DesignedTable[] {
  const random = createRandom(SEED);
  return [visitors(random, world, tenantId, receivers), ...supplies(random, world, tenantId, receivers)];
}

type Given = Partial<FieldDesign>;
type FieldSpec = readonly [name: string, label: string, given?: Given];

function designOf(world: World, head: Parameters<typeof newHead>[0], specs: readonly FieldSpec[]): Design {
  const presets = presetFields(() => world.ids('design'));
  const own = specs.map(([dbFieldName, dbFieldTxt, given = {}], at) =>
    newField({ id: world.ids('design'), dbFieldName, dbFieldTxt, orderNum: presets.length + at, ...given }),
  );
  return { head: newHead(head), fields: [...presets, ...own], indexes: [], buttons: [] };
}

const REQUIRED = { fieldMustInput: '1' } as const;
const QUERY = { isQuery: 1 } as const;
const SORT = { sortFlag: '1' } as const;
const TIME = { dbType: 'Datetime', dbLength: 0, fieldShowType: 'datetime', queryMode: 'group' } as const;
const DAY = { dbType: 'Date', dbLength: 0, fieldShowType: 'date', queryMode: 'group' } as const;
const COUNT = { dbType: 'int', dbLength: 10 } as const;
const MONEY = { dbType: 'BigDecimal', dbLength: 10, dbPointLength: 2 } as const;
const NOTE = { dbLength: 500, fieldShowType: 'textarea', isShowList: 0 } as const;

const VISITOR_FIELDS: readonly FieldSpec[] = [
  ['visit_time', '来访时间', { ...TIME, ...REQUIRED, ...QUERY, ...SORT }],
  ['visitor_name', '来访人', { ...REQUIRED, ...QUERY }],
  ['sex', '性别', { fieldShowType: 'radio', dictField: 'sex', dbLength: 2 }],
  ['phone', '联系电话', { fieldValidType: 'm', dbLength: 20 }],
  ['people_count', '来访人数', { ...COUNT, ...REQUIRED }],
  ['plate_no', '车牌号', { dbLength: 16 }],
  ['reason', '来访事由', { dbLength: 100, ...QUERY }],
  ['receiver', '接待人', { dbLength: 50 }],
  ['leave_time', '离园时间', { ...TIME }],
  ['remark', '备注', NOTE],
];

const REASONS = ['看墓选位', '祭扫', '办理安葬', '缴纳管理费', '咨询碑文', '领取证件'];

function visitors(random: Random, world: World, tenantId: number, receivers: readonly string[]): DesignedTable {
  const id = world.ids('design');
  const head = { id, tenantId, tableName: 'visit_register', tableTxt: '来访登记', formTemplate: '2' };
  const titled = { ...head, titleField: 'visitor_name', defaultSort: 'visit_time desc' };
  const rows = Array.from({ length: VISITORS }, () => {
    const day: Day = world.today - random.int(1, 20);
    const sex: Sex = random.chance(0.5) ? '1' : '2';
    const visit = officeTime(random, day);
    return {
      ...rowOf(world, tenantId, visit),
      visit_time: visit,
      visitor_name: `${surname(random)}${givenName(random, sex, yearOf(day) - random.int(25, 70))}`,
      sex,
      phone: mobile(random),
      people_count: random.int(1, 6),
      plate_no: random.chance(0.5) ? `冀A${random.int(10_000, 99_999)}` : null,
      reason: random.pick(REASONS),
      receiver: receivers.length > 0 ? random.pick(receivers) : null,
      leave_time: random.chance(0.9) ? `${dayText(day)} 17:30:00` : null,
      remark: null,
    };
  });
  const roles = ['admin', 'sys_admin', 'reception', 'sales', 'sales_mgr', 'service'];
  return {
    design: designOf(world, titled, VISITOR_FIELDS),
    menu: { name: '来访登记', roles },
    rows,
  };
}

const SUPPLY_FIELDS: readonly FieldSpec[] = [
  ['apply_no', '单号', { ...REQUIRED, ...QUERY, fieldValidType: 'only' }],
  ['apply_date', '申领日期', { ...DAY, ...REQUIRED, ...QUERY, ...SORT }],
  ['applicant', '申领人', { dbLength: 50, ...REQUIRED, ...QUERY }],
  ['purpose', '用途', { dbLength: 100 }],
  ['approved', '已审批', { fieldShowType: 'switch', dbLength: 1 }],
  ['remark', '备注', NOTE],
];

const ITEM_FIELDS: readonly FieldSpec[] = [
  ['supply_id', '申领单', { dbLength: 36, mainTable: 'supply_apply', mainField: 'id', isShowForm: 0, isShowList: 0 }],
  ['goods_name', '物资名称', { dbLength: 100, ...REQUIRED }],
  ['quantity', '数量', { ...COUNT, ...REQUIRED }],
  ['unit_price', '单价(元)', MONEY],
  ['amount', '金额(元)', MONEY],
  ['returnable', '需归还', { fieldShowType: 'switch', dbLength: 1 }],
];

const GOODS = [
  ['花岗岩专用胶', 38.5],
  ['金箔', 126],
  ['祭扫鲜花', 45],
  ['遮阳伞', 59.9],
  ['安葬手套', 6.8],
  ['骨灰盒防潮袋', 12.5],
] as const;

const PURPOSES = ['清明接待', '安葬仪式', '园区养护', '碑文刻制', '日常办公'];

/** A main table with one sub-table, which are saved in one form. */
function supplies(random: Random, world: World, tenantId: number, applicants: readonly string[]): DesignedTable[] {
  const own = { tenantId, formTemplate: '2' };
  const main = {
    ...own,
    id: world.ids('design'),
    tableName: 'supply_apply',
    tableTxt: '物资申领',
    tableType: 2 as const,
  };
  const sub = {
    ...own,
    id: world.ids('design'),
    tableName: 'supply_item',
    tableTxt: '物资明细',
    tableType: 3 as const,
  };
  const applied = Array.from({ length: SUPPLIES }, (_none, at) => {
    const day: Day = world.today - random.int(1, 60);
    return {
      ...rowOf(world, tenantId, officeTime(random, day)),
      apply_no: `SL${dayText(day).replaceAll('-', '')}${String(at + 1).padStart(3, '0')}`,
      apply_date: dayText(day),
      applicant: applicants.length > 0 ? random.pick(applicants) : '管理员',
      purpose: random.pick(PURPOSES),
      approved: random.chance(0.8) ? 'Y' : 'N',
      remark: null,
    };
  });
  const items = applied.flatMap(({ id, create_time }) =>
    random
      .shuffle(GOODS)
      .slice(0, random.int(1, 4))
      .map(([goods, price]) => {
        const quantity = random.int(1, 20);
        return {
          ...rowOf(world, tenantId, create_time),
          supply_id: id,
          goods_name: goods,
          quantity,
          unit_price: price,
          amount: Math.round(price * quantity * 100) / 100,
          returnable: goods === '遮阳伞' ? 'Y' : 'N',
        };
      }),
  );
  const roles = ['admin', 'sys_admin', 'records', 'field_mgr', 'service'];
  const named = { titleField: 'apply_no', defaultSort: 'apply_date desc', subTableStr: sub.tableName };
  return [
    { design: designOf(world, { ...main, ...named }, SUPPLY_FIELDS), menu: { name: '物资申领', roles }, rows: applied },
    { design: designOf(world, { ...sub, relationType: 0, tabOrderNum: 1 }, ITEM_FIELDS), rows: items },
  ];
}

const rowOf = (world: World, tenantId: number, time: string) => ({
  id: world.ids('designed'),
  tenant_id: tenantId,
  create_by: 'admin',
  create_time: time,
});
