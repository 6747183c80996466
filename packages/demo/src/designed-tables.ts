import { type Day, dayText, officeTime, yearOf } from './calendar.ts';
import { COUNT, type DesignedTable, designOf, type FieldSpec, NOTE, QUERY, REQUIRED, rowOf } from './designed-parts.ts';
import { goodsTree, themeViews } from './designed-themes.ts';
import { givenName, mobile, type Sex, surname } from './names.ts';
import { createRandom, type Random } from './random.ts';
import type { World } from './world.ts';

const SEED = 78;
const VISITORS = 60;
const SUPPLIES = 24;

/**
 * 来访登记, 物资申领 with 物资明细 and 审批意见 in each theme, and 物资分类, of a company: what an office would make in the
 * browser in its first week (online.md §9).
 */
export function designedTables(world: World, tenantId: number, receivers: readonly string[]): DesignedTable[] {
  const random = createRandom(SEED);
  const [main, ...subs] = supplies(random, world, tenantId, receivers);
  const views = main ? themeViews(world, main.design) : [];
  const goods = goodsTree(world, tenantId);
  return [visitors(random, world, tenantId, receivers), ...(main ? [main] : []), ...subs, ...views, goods];
}

const SORT = { sortFlag: '1' } as const;
const TIME = { dbType: 'Datetime', dbLength: 0, fieldShowType: 'datetime', queryMode: 'group' } as const;
const DAY = { dbType: 'Date', dbLength: 0, fieldShowType: 'date', queryMode: 'group' } as const;
const TOTAL = { fieldExtendJson: '{"isTotal":1}' } as const;
const MONEY = { dbType: 'BigDecimal', dbLength: 10, dbPointLength: 2 } as const;

const RECEPTION = { groupTitle: '接待情况' } as const;

const VISITOR_FIELDS: readonly FieldSpec[] = [
  ['visit_time', '来访时间', { ...TIME, ...REQUIRED, ...QUERY, ...SORT }],
  ['visitor_name', '来访人', { ...REQUIRED, ...QUERY }],
  ['sex', '性别', { fieldShowType: 'radio', dictField: 'sex', dbLength: 2 }],
  ['phone', '联系电话', { fieldValidType: 'm', dbLength: 20 }],
  ['people_count', '来访人数', { ...COUNT, ...REQUIRED, ...TOTAL }],
  ['plate_no', '车牌号', { dbLength: 16, helpText: '没有车辆的不填' }],
  ['reason', '来访事由', { dbLength: 100, ...QUERY }],
  ['receiver', '接待人', { dbLength: 50, ...RECEPTION }],
  ['leave_time', '离园时间', { ...TIME, ...RECEPTION }],
  ['remark', '备注', { ...NOTE, ...RECEPTION }],
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
  ['quantity', '数量', { ...COUNT, ...REQUIRED, ...TOTAL }],
  ['unit_price', '单价(元)', MONEY],
  ['amount', '金额(元)', { ...MONEY, ...TOTAL }],
  ['returnable', '需归还', { fieldShowType: 'switch', dbLength: 1 }],
];

const OPINION_FIELDS: readonly FieldSpec[] = [
  ['supply_id', '申领单', { dbLength: 36, mainTable: 'supply_apply', mainField: 'id', isShowForm: 0, isShowList: 0 }],
  ['approver', '审批人', { dbLength: 50, ...REQUIRED }],
  ['approve_date', '审批日期', DAY],
  ['opinion', '审批意见', { dbLength: 500, fieldShowType: 'textarea' }],
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

function supplyHeads(world: World, tenantId: number) {
  const named = (tableName: string, tableTxt: string) => ({
    ...{ tenantId, formTemplate: '2', id: world.ids('design'), tableName, tableTxt },
  });
  return {
    main: { ...named('supply_apply', '物资申领'), tableType: 2 as const },
    sub: { ...named('supply_item', '物资明细'), tableType: 3 as const },
    single: { ...named('supply_opinion', '审批意见'), tableType: 3 as const },
  };
}

/** A main table with a sub-table of many rows and one of a single row, which are saved in one form. */
function supplies(random: Random, world: World, tenantId: number, applicants: readonly string[]): DesignedTable[] {
  const { main, sub, single } = supplyHeads(world, tenantId);
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
  const opinions = applied
    .filter(({ approved }) => approved === 'Y')
    .map(({ id, create_time, apply_date }) => ({
      ...rowOf(world, tenantId, create_time),
      supply_id: id,
      approver: '管理员',
      approve_date: apply_date,
      opinion: '同意申领',
    }));
  const roles = ['admin', 'sys_admin', 'records', 'field_mgr', 'service'];
  const subTableStr = `${sub.tableName},${single.tableName}`;
  const named = { titleField: 'apply_no', defaultSort: 'apply_date desc', subTableStr };
  return [
    { design: designOf(world, { ...main, ...named }, SUPPLY_FIELDS), menu: { name: '物资申领', roles }, rows: applied },
    { design: designOf(world, { ...sub, relationType: 0, tabOrderNum: 1 }, ITEM_FIELDS), rows: items },
    { design: designOf(world, { ...single, relationType: 1, tabOrderNum: 2 }, OPINION_FIELDS), rows: opinions },
  ];
}
