import { share } from './random.ts';

export type Size = 'small' | 'medium' | 'large';

interface SizeFigures {
  tenants: number;
  cemeteries: number;
  areas: number;
  rows: number;
  plots: number;
  serviceOrders: number;
  accounts: number;
  /** Minimum number of rows in each order list, sub-tab and service state, in every area. */
  least: number;
  /** The events of every step, or only the last one of an order. */
  fullHistory: boolean;
}

/** Figures of domain.md §11.2. */
export const SIZES: Readonly<Record<Size, SizeFigures>> = {
  small: {
    tenants: 1,
    cemeteries: 1,
    areas: 4,
    rows: 40,
    plots: 500,
    serviceOrders: 300,
    accounts: 15,
    least: 2,
    fullHistory: true,
  },
  medium: {
    tenants: 1,
    cemeteries: 3,
    areas: 60,
    rows: 1400,
    plots: 20_000,
    serviceOrders: 12_000,
    accounts: 45,
    least: 0,
    fullHistory: true,
  },
  large: {
    tenants: 6,
    cemeteries: 24,
    areas: 2400,
    rows: 60_000,
    plots: 1_000_000,
    serviceOrders: 500_000,
    accounts: 400,
    least: 0,
    fullHistory: false,
  },
};

export interface CemeteryPlan {
  /** From 0. */
  index: number;
  tenantId: number;
  name: string;
  shortName: string;
  code: string;
  /** Areas with a sales area of their own, oldest first. */
  areas: number;
  /** Number of areas directly under the cemetery; the others belong to gardens (苑). */
  topAreas: number;
}

/** One area with its rows, plots and dependent records: written in one transaction. */
export interface UnitPlan {
  /** From 0 over all cemeteries. */
  index: number;
  cemetery: CemeteryPlan;
  /** Position among the areas of the cemetery, from 0 (oldest). */
  position: number;
  rows: number;
  plots: number;
  serviceOrders: number;
}

const NAMES = [
  '松鹤园',
  '福寿陵园',
  '青龙山公墓',
  '翠屏山公墓',
  '凤栖陵园',
  '龙泉公墓',
  '永安陵园',
  '天福园',
  '青莲山公墓',
  '怀恩陵园',
  '思亲园',
  '仁和公墓',
  '云台山公墓',
  '长青园',
  '静安陵园',
  '九华园',
  '望江公墓',
  '南屏陵园',
  '玉泉山公墓',
  '慈恩园',
  '安乐公墓',
  '金山陵园',
  '碧云园',
  '归真公墓',
];
const CODES = [
  'SHY',
  'FSLY',
  'QLS',
  'CPS',
  'FQ',
  'LQ',
  'YA',
  'TF',
  'QLIAN',
  'HE',
  'SQ',
  'RH',
  'YTS',
  'CQ',
  'JA',
  'JH',
  'WJ',
  'NP',
  'YQS',
  'CE',
  'AL',
  'JS',
  'BY',
  'GZ',
];

function cemeteries(size: Size): CemeteryPlan[] {
  const figures = SIZES[size];
  const areas = share(
    figures.areas,
    Array.from({ length: figures.cemeteries }, () => 1),
  );
  return areas.map((count, index) => ({
    index,
    tenantId: 1 + Math.floor((index * figures.tenants) / figures.cemeteries),
    name: NAMES[index] ?? '',
    shortName: NAMES[index] ?? '',
    code: CODES[index] ?? '',
    areas: count,
    // The third cemetery names everything by gardens: 青龙山公墓-仁和苑-二区 (domain.md §11.4).
    topAreas: index === 2 ? 0 : Math.min(20, Math.max(2, Math.round(count * 0.4))),
  }));
}

/** The whole demo as a list of areas, oldest of each cemetery first; the sums are exactly those of the size. */
export function planOf(size: Size): { cemeteries: CemeteryPlan[]; units: UnitPlan[] } {
  const figures = SIZES[size];
  const all = cemeteries(size);
  const even = Array.from({ length: figures.areas }, () => 1);
  const rows = share(figures.rows, even);
  const plots = share(figures.plots, even);
  const services = share(figures.serviceOrders, even);
  const places = all.flatMap((cemetery) =>
    Array.from({ length: cemetery.areas }, (_, position) => ({ cemetery, position })),
  );
  const units = places.map((place, index) => ({
    ...place,
    index,
    rows: rows[index] ?? 0,
    plots: plots[index] ?? 0,
    serviceOrders: services[index] ?? 0,
  }));
  return { cemeteries: all, units };
}
