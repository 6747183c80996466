import { ENABLED } from '@songbai/contract/dicts/shared.ts';
import type { DictValue } from '@songbai/contract/dicts.ts';
import {
  AREA_LEVEL,
  AREA_STATUS,
  AREA_TYPE,
  ROW_ORDER,
  SEAT_ORDER,
} from '@songbai/contract/modules/area/area.dicts.ts';
import { STANDARD_SLOTS } from '@songbai/contract/modules/burial/slots.rules.ts';
import { CEMETERY_NATURE, CEMETERY_STATUS } from '@songbai/contract/modules/cemetery/cemetery.dicts.ts';
import { plotFullName } from '@songbai/contract/modules/plot/numbering.rules.ts';
import { pinyinCode } from '@songbai/server/platform/pinyin.ts';
import { dayOf, dayText } from './calendar.ts';
import type { IdKind } from './ids.ts';
import { share } from './random.ts';
import { type RowOf, type Rows, stampOf } from './rows.ts';
import type { CemeteryPlan, UnitPlan } from './sizes.ts';
import { sectionCode } from './staff.ts';
import { addTemplates, type Template } from './templates.ts';
import type { Cemetery, Unit } from './world.ts';

const PATTERN = '{cemetery}-{area}-{row}排-{seat}号';
const SYSTEM = 'system';
const FOUNDED = '1994-10-08 09:00:00';

/** A cemetery with its templates; it lies in a hill country without a real counterpart (domain.md §11.4). */
export function addCemetery(rows: Rows, ids: (kind: IdKind) => string, plan: CemeteryPlan): Cemetery {
  const id = ids('cemetery');
  const org = sectionCode(plan.tenantId, 0);
  rows.cemCemetery.push({
    stamp: stampOf(SYSTEM, FOUNDED, org),
    id,
    tenantId: plan.tenantId,
    code: plan.code,
    name: plan.name,
    burialSlots: STANDARD_SLOTS,
    shortName: plan.shortName,
    pinyin: pinyinCode(plan.name),
    nature: plan.index % 6 === 4 ? CEMETERY_NATURE.urbanBenefit : CEMETERY_NATURE.commercial,
    licenseNo: `云民殡字〔1994〕${plan.index + 1}号`,
    licenseExpire: '2034-10-07',
    unitName: `云山市${plan.shortName}管理有限公司`,
    contactName: '业务大厅',
    contactPhone: `0990-0000${String(100 + plan.index)}`,
    regionCode: '330000',
    address: `云山市松柏路${100 + plan.index}号`,
    lng: 119.5 + plan.index / 100,
    lat: 30.2 + plan.index / 100,
    landArea: plan.areas * 2600,
    buildArea: plan.areas * 1500,
    greenRate: 42 + (plan.index % 8),
    openTime: '08:00',
    closeTime: '16:30',
    numberPattern: PATTERN,
    status: CEMETERY_STATUS.open,
  });
  const templates = addTemplates(rows, ids, plan, id, { by: SYSTEM, time: FOUNDED, org });
  return { plan, id, templates, gardens: new Map() };
}

/** Kinds of areas and how their rows divide over the templates, by place in `KINDS` (shares of domain.md §11.3). */
const AREA_KINDS = {
  T: {
    type: AREA_TYPE.upright,
    mix: [
      [4, 0.5],
      [5, 0.32],
      [6, 0.11],
      [7, 0.07],
    ],
  },
  L: { type: AREA_TYPE.lawn, mix: [[1, 1]] },
  A: {
    type: AREA_TYPE.art,
    mix: [
      [8, 0.55],
      [9, 0.45],
    ],
  },
  F: {
    type: AREA_TYPE.family,
    mix: [
      [10, 0.7],
      [11, 0.3],
    ],
  },
  E: { type: AREA_TYPE.tree, mix: [[0, 1]] },
  W: { type: AREA_TYPE.wall, mix: [[3, 1]] },
  B: { type: AREA_TYPE.flowerBed, mix: [[2, 1]] },
  M: {
    type: AREA_TYPE.other,
    mix: [
      [0, 0.2],
      [2, 0.1],
      [3, 0.1],
      [8, 0.2],
      [9, 0.1],
      [10, 0.2],
      [11, 0.1],
    ],
  },
} as const satisfies Record<string, { type: DictValue<'area_type'>; mix: readonly (readonly [number, number])[] }>;

/** In a small cemetery every kind must occur; else twenty areas have the shares of domain.md §11.3. */
const SMALL = 'TTLM';
const TWENTY = 'TTTLTTATTLTFTTETLATT';
const ECOLOGICAL = 'EWB';

function kindOf(plan: UnitPlan): (typeof AREA_KINDS)[keyof typeof AREA_KINDS] {
  const row = plan.cemetery.areas <= SMALL.length ? SMALL : TWENTY;
  const letter = row.charAt(plan.position % row.length);
  const kind =
    letter === 'E' ? ECOLOGICAL.charAt((plan.cemetery.index + Math.floor(plan.position / row.length)) % 3) : letter;
  return AREA_KINDS[kind as keyof typeof AREA_KINDS];
}

const GARDENS = [
  '仁和苑',
  '思亲苑',
  '怀恩苑',
  '福寿苑',
  '康宁苑',
  '孝义苑',
  '天福苑',
  '龙泉苑',
  '凤栖苑',
  '翠屏苑',
  '青莲苑',
  '永安苑',
  '松苑',
  '柏苑',
  '竹苑',
  '梅苑',
  '鹤苑',
];
const CHILDREN = ['一区', '二区', '三区', '四区', '五区', '六区', '七区', '八区'];
/** 福寿陵园-思源堂: halls of wall niches, numbered by shelf, side and layer (domain.md §11.4). */
const HALLS = ['思源堂', '怀恩堂', '永安堂', '仁孝堂', '追远堂'];

export interface Area {
  id: string;
  /** As it appears in the names of plots: `A区`, `仁和苑-二区`. */
  fullName: string;
  row: RowOf<'cemArea'>;
  /** Special numberings of domain.md §11.4. */
  numbering: 'plain' | 'noFour' | 'serpentine' | 'suffix' | 'niches';
}

export interface PlotRow {
  row: RowOf<'cemRow'>;
  template: RowOf<'cemPlotTemplate'>;
  seats: number;
}

/** The area of a unit, with its garden if it is the first one there. */
export function addArea(unit: Unit): Area {
  const { plan } = unit;
  const niches = kindOf(plan).type === AREA_TYPE.wall && plan.cemetery.index === 1;
  const inside = plan.position - plan.cemetery.topAreas;
  const under = inside >= 0 && !niches ? Math.floor(inside / CHILDREN.length) : undefined;
  const garden = under === undefined ? undefined : gardenName(plan.cemetery, under);
  const parentId = under === undefined || garden === undefined ? null : gardenOf(unit, under, garden);
  const letter = String.fromCharCode(65 + plan.position);
  const hall = HALLS[Math.floor(plan.position / TWENTY.length)] ?? '';
  const name = niches ? hall : under === undefined ? `${letter}区` : (CHILDREN[inside % CHILDREN.length] ?? '');
  const fullName = garden ? `${garden}-${name}` : name;
  const code = niches ? `H${plan.position}` : under === undefined ? letter : String((inside % CHILDREN.length) + 1);
  const row = areaRow(unit, { parentId, code, name, fullName, level: AREA_LEVEL.section, sort: plan.position + 1 });
  row.areaType = kindOf(plan).type;
  unit.rows.cemArea.push(row);
  const numbering = niches ? 'niches' : specialNumbering(plan);
  if (numbering === 'serpentine') row.seatOrder = SEAT_ORDER.serpentine;
  if (numbering === 'noFour') row.remark = '本区不设尾号为4的墓位';
  return { id: row.id, fullName, row, numbering };
}

function specialNumbering(plan: UnitPlan): Area['numbering'] {
  if (plan.cemetery.index !== 0) return 'plain';
  return (['suffix', 'noFour', 'serpentine'] as const)[plan.position] ?? 'plain';
}

function gardenName(cemetery: CemeteryPlan, number: number): string {
  return GARDENS[(number + (cemetery.topAreas === 0 ? 0 : 1)) % GARDENS.length] ?? '';
}

function gardenOf(unit: Unit, number: number, name: string): string {
  const known = unit.cemetery.gardens.get(number);
  if (known) return known;
  const row = areaRow(unit, {
    parentId: null,
    code: `Y${number + 1}`,
    name,
    fullName: name,
    level: AREA_LEVEL.garden,
    sort: 101 + number,
  });
  unit.rows.cemArea.push(row);
  unit.cemetery.gardens.set(number, row.id);
  return row.id;
}

type AreaFacts = Pick<RowOf<'cemArea'>, 'parentId' | 'code' | 'name' | 'fullName' | 'level' | 'sort'>;

function areaRow(unit: Unit, facts: AreaFacts): RowOf<'cemArea'> {
  return {
    stamp: stampOf(SYSTEM, `${dayText(unit.opened)} 08:00:00`, sectionCode(unit.tenantId, 0)),
    id: unit.world.ids('area'),
    tenantId: unit.tenantId,
    cemeteryId: unit.cemetery.id,
    ...facts,
    areaType: AREA_TYPE.other,
    status: AREA_STATUS.selling,
    usage: '1',
    orientation: '1',
    azimuth: 180,
    defaultTemplateId: null,
    rowOrder: ROW_ORDER.upwards,
    seatOrder: SEAT_ORDER.fromLeft,
    totalArea: null,
    netArea: null,
    openDate: dayText(unit.opened),
    remark: null,
  };
}

/** Rows of an area: lower ones are longer, middle ones more expensive; each has one template. */
export function addRows(unit: Unit, area: Area): PlotRow[] {
  const { plan } = unit;
  const seats = share(
    plan.plots,
    Array.from({ length: plan.rows }, (_, index) => 1.15 - (0.3 * index) / plan.rows),
  );
  const mix = kindOf(plan).mix;
  const shares = share(
    plan.rows,
    mix.map(([, weight]) => weight),
  );
  const kinds = unit.random.shuffle(
    mix.flatMap(([kind], index) => Array.from({ length: shares[index] ?? 0 }, () => kind)),
  );
  area.row.defaultTemplateId = unit.cemetery.templates[mix[0][0]]?.row.id ?? null;
  return seats.map((count, index) => {
    const { row: template } = unit.cemetery.templates[kinds[index] ?? mix[0][0]] as Template;
    const middle = 1 - Math.abs(index + 0.5 - plan.rows / 2) / (plan.rows / 2);
    const row = rowRow(unit, area, index, index === 0 ? 1.1 : 0.92 + Math.round(middle * 20) / 100);
    unit.rows.cemRow.push(row);
    return { row, template, seats: count };
  });
}

function rowRow(unit: Unit, area: Area, index: number, factor: number): RowOf<'cemRow'> {
  const rowNo = index + 1;
  const niche = `${Math.floor(index / 8) + 1}架-${Math.floor((index % 8) / 4) + 1}面-${(index % 4) + 1}层`;
  return {
    stamp: stampOf(SYSTEM, `${dayText(unit.opened)} 08:00:00`, sectionCode(unit.tenantId, 0)),
    id: unit.world.ids('row'),
    tenantId: unit.tenantId,
    cemeteryId: unit.cemetery.id,
    areaId: area.id,
    rowNo,
    rowName: area.numbering === 'niches' ? niche : `${String(rowNo).padStart(2, '0')}排`,
    seatFrom: 1,
    seatTo: 1,
    priceFactor: Math.round(factor * 1000) / 1000,
    elevation: Math.round((60 + index * 0.4) * 100) / 100,
    status: ENABLED.on,
  };
}

/** `松鹤园-A区-03排-12号`; niches have no 排 in their name. */
export function nameOfPlot(
  unit: Unit,
  area: Area,
  row: RowOf<'cemRow'>,
  seatNo: number,
  seatSuffix: string | null,
): string {
  const pattern = area.numbering === 'niches' ? PATTERN.replace('排', '') : PATTERN;
  const { rowNo, rowName } = row;
  return plotFullName(pattern, {
    cemetery: unit.cemetery.plan.shortName,
    area: area.fullName,
    rowNo,
    rowName,
    seatNo,
    seatSuffix,
  });
}

/** First day of sale: the oldest area opened in 1995, the newest in 2022. */
export function openingDay(plan: UnitPlan): number {
  const [first, last] = [dayOf('1995-03-01'), dayOf('2022-05-01')];
  return first + Math.round(((last - first) * plan.position) / Math.max(1, plan.cemetery.areas - 1));
}
