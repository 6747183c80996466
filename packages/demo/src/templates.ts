import { ENABLED } from '@songbai/contract/dicts/shared.ts';
import type { DictValue } from '@songbai/contract/dicts.ts';
import type { Composition } from '@songbai/contract/modules/order/quote.rules.ts';
import { CAPACITY_TYPE, PRICE_ITEM, STONE_SHAPE } from '@songbai/contract/modules/template/template.dicts.ts';
import type { IdKind } from './ids.ts';
import { type RowOf, type Rows, stampOf } from './rows.ts';
import type { CemeteryPlan } from './sizes.ts';

/** Measures in metres, faces in millimetres, `price` in yuan for an average location. */
interface Kind {
  code: string;
  name: string;
  tombKind: DictValue<'tomb_kind'>;
  capacityType: DictValue<'capacity_type'>;
  capacity: number;
  size: readonly [length: number, width: number, height: number];
  stone: DictValue<'stone'> | null;
  shape: DictValue<'stone_shape'>;
  characters: readonly [big: number, small: number];
  portraits: number;
  price: number;
}

/** The twelve kinds of domain.md §11.4 with prices of a second-tier city. */
const KINDS: readonly Kind[] = [
  {
    code: 'SZYX',
    name: '树葬·银杏单穴',
    tombKind: '04',
    capacityType: CAPACITY_TYPE.single,
    capacity: 1,
    size: [0.5, 0.5, 0],
    stone: null,
    shape: STONE_SHAPE.none,
    characters: [4, 16],
    portraits: 0,
    price: 8800,
  },
  {
    code: 'CPWB',
    name: '草坪卧碑双穴',
    tombKind: '03',
    capacityType: CAPACITY_TYPE.double,
    capacity: 2,
    size: [1, 0.8, 0.3],
    stone: '4',
    shape: STONE_SHAPE.flat,
    characters: [9, 30],
    portraits: 1,
    price: 26_800,
  },
  {
    code: 'HTGW',
    name: '花坛葬格位',
    tombKind: '05',
    capacityType: CAPACITY_TYPE.single,
    capacity: 1,
    size: [0.4, 0.4, 0],
    stone: null,
    shape: STONE_SHAPE.none,
    characters: [4, 16],
    portraits: 0,
    price: 5600,
  },
  {
    code: 'BZDG',
    name: '壁葬单格',
    tombKind: '06',
    capacityType: CAPACITY_TYPE.single,
    capacity: 1,
    size: [0.5, 0.35, 0.4],
    stone: '8',
    shape: STONE_SHAPE.none,
    characters: [4, 16],
    portraits: 1,
    price: 16_800,
  },
  {
    code: 'LBS1',
    name: '标准立碑双穴(芝麻黑)',
    tombKind: '01',
    capacityType: CAPACITY_TYPE.double,
    capacity: 2,
    size: [1.2, 0.8, 0.9],
    stone: '3',
    shape: STONE_SHAPE.upright,
    characters: [11, 60],
    portraits: 1,
    price: 68_800,
  },
  {
    code: 'LBD1',
    name: '标准立碑单穴',
    tombKind: '01',
    capacityType: CAPACITY_TYPE.single,
    capacity: 1,
    size: [1, 0.7, 0.8],
    stone: '3',
    shape: STONE_SHAPE.upright,
    characters: [9, 40],
    portraits: 1,
    price: 46_800,
  },
  {
    code: 'HBY2',
    name: '汉白玉双穴',
    tombKind: '01',
    capacityType: CAPACITY_TYPE.double,
    capacity: 2,
    size: [1.2, 0.8, 0.95],
    stone: '5',
    shape: STONE_SHAPE.upright,
    characters: [11, 60],
    portraits: 1,
    price: 98_800,
  },
  {
    code: 'ZGH2',
    name: '中国黑豪华双穴',
    tombKind: '01',
    capacityType: CAPACITY_TYPE.double,
    capacity: 2,
    size: [1.2, 0.85, 1],
    stone: '1',
    shape: STONE_SHAPE.upright,
    characters: [11, 80],
    portraits: 2,
    price: 128_800,
  },
  {
    code: 'SJYS',
    name: '书卷艺术墓',
    tombKind: '08',
    capacityType: CAPACITY_TYPE.double,
    capacity: 2,
    size: [1.4, 1, 1],
    stone: '1',
    shape: STONE_SHAPE.book,
    characters: [11, 80],
    portraits: 2,
    price: 198_800,
  },
  {
    code: 'YDYS',
    name: '影雕艺术墓',
    tombKind: '08',
    capacityType: CAPACITY_TYPE.double,
    capacity: 2,
    size: [1.4, 1, 1],
    stone: '2',
    shape: STONE_SHAPE.carved,
    characters: [11, 80],
    portraits: 2,
    price: 238_800,
  },
  {
    code: 'JZ4',
    name: '四穴家族墓',
    tombKind: '09',
    capacityType: CAPACITY_TYPE.fourfold,
    capacity: 4,
    size: [2, 1.5, 1],
    stone: '1',
    shape: STONE_SHAPE.wide,
    characters: [22, 120],
    portraits: 4,
    price: 388_800,
  },
  {
    code: 'JZ6',
    name: '家族墓园(六穴以上)',
    tombKind: '09',
    capacityType: CAPACITY_TYPE.custom,
    capacity: 8,
    size: [3, 2.5, 1],
    stone: '6',
    shape: STONE_SHAPE.wide,
    characters: [30, 200],
    portraits: 6,
    price: 888_800,
  },
];

/** Structure of a price (domain.md §11.4); the remainder after the shares and the certificate is the use fee. */
const PARTS: readonly [item: DictValue<'price_item'>, name: string, portion: number][] = [
  [PRICE_ITEM.stone, '墓碑材料费', 0.3],
  [PRICE_ITEM.works, '建筑工料费', 0.08],
  [PRICE_ITEM.burial, '安葬费', 0.03],
  [PRICE_ITEM.greening, '绿化费', 0.02],
];
/** 墓证费, yuan. */
const CERTIFICATE = 100;

/** Splits a price in fen into its lines; they add up exactly. */
function compositionOf(price: number): Composition[] {
  const line = (itemType: Composition['itemType'], name: string, unitPrice: number): Composition => ({
    itemType,
    name,
    quantity: 1,
    unitPrice,
    refundable: 'Y',
  });
  const parts = PARTS.map(([itemType, name, portion]) =>
    line(itemType, name, Math.round((price * portion) / 1000) * 1000),
  );
  const certificate = Math.min(CERTIFICATE * 100, price);
  const rest = price - certificate - parts.reduce((sum, { unitPrice }) => sum + unitPrice, 0);
  return [line(PRICE_ITEM.use, '墓位使用费', rest), ...parts, line(PRICE_ITEM.certificate, '墓证费', certificate)];
}

/** A template with the lines that make up its price. */
export type Template = { row: RowOf<'cemPlotTemplate'>; composition: Composition[] };

/** Adds the twelve templates of a cemetery with their price items; returns them in the order of `KINDS`. */
export function addTemplates(
  rows: Rows,
  ids: (kind: IdKind) => string,
  cemetery: CemeteryPlan,
  cemeteryId: string,
  when: { by: string; time: string; org: string },
): Template[] {
  return KINDS.map((kind) => {
    const row = templateRow(kind, ids('template'), cemetery, cemeteryId, when);
    rows.cemPlotTemplate.push(row);
    const composition = compositionOf(kind.price * 100);
    composition.forEach((part, index) => {
      rows.cemPlotTemplateItem.push({
        stamp: stampOf(when.by, when.time, when.org),
        id: ids('templateItem'),
        tenantId: cemetery.tenantId,
        templateId: row.id,
        orderNum: index + 1,
        ...part,
        amount: part.unitPrice,
        required: 'Y',
        discountable: part.itemType === PRICE_ITEM.certificate ? 'N' : 'Y',
      });
    });
    return { row, composition };
  });
}

function templateRow(
  kind: Kind,
  id: string,
  cemetery: CemeteryPlan,
  cemeteryId: string,
  when: { by: string; time: string; org: string },
): Template['row'] {
  const [length, width, height] = kind.size;
  return {
    stamp: stampOf(when.by, when.time, when.org),
    id,
    tenantId: cemetery.tenantId,
    cemeteryId,
    code: kind.code,
    name: kind.name,
    tombKind: kind.tombKind,
    capacityType: kind.capacityType,
    capacity: kind.capacity,
    length,
    width,
    height,
    floorArea: Math.round(length * width * 100) / 100,
    stoneMaterial: kind.stone,
    stoneShape: kind.shape,
    faceWidth: kind.shape === STONE_SHAPE.none ? null : Math.round(width * 600),
    faceHeight: kind.shape === STONE_SHAPE.none ? null : Math.round(height * 800),
    baseCharBig: kind.characters[0],
    baseCharSmall: kind.characters[1],
    includesPortrait: kind.portraits,
    standardPrice: kind.price * 100,
    status: ENABLED.on,
  };
}
