import type {
  ComparedFigure,
  FigureSum,
  OverviewFigures,
  PeriodFigures,
  ReceiptFigures,
  ReceiptsToday,
  SaleFigures,
  StockFigures,
} from '@songbai/contract/modules/figure/figure.calls.ts';
import { lastMonths, lastYear, monthsOfStock, periodsOf } from '@songbai/contract/modules/figure/figure.rules.ts';
import { PAY_BIZ } from '@songbai/contract/modules/order/payment.dicts.ts';
import { PLOT_SALE } from '@songbai/contract/modules/plot/plot.dicts.ts';
import type { Actor } from '../../platform/actor.ts';
import { type Reading, reading } from '../../resource/read/reading.ts';
import type { Server } from '../../resource/server-context.ts';
import { areaNames, type Figure, figures } from './figure.store.ts';

/** What a manager sees of the business; parts whose lists the actor may not open are left out. */
export async function overview(server: Server, actor: Actor): Promise<OverviewFigures> {
  const from = reading(server, actor);
  const today = server.clock.today();
  const part = async <T>(code: string, load: () => Promise<T>) => (actor.codes.has(code) ? load() : undefined);
  const [receipts, sales, stock] = await Promise.all([
    part('cem:pay:list', () => receiptFigures(from, today)),
    part('cem:order:list', () => saleFigures(from, today)),
    part('cem:plot:list', () => stockFigures(from)),
  ]);
  const soldInYear = sales?.months.reduce((sum, { rows }) => sum + rows, 0);
  return {
    today,
    ...(receipts ? { receipts } : {}),
    ...(sales ? { sales } : {}),
    ...(stock ? { stock } : {}),
    ...(stock && soldInYear !== undefined ? { monthsOfStock: monthsOfStock(freeOf(stock), soldInYear) } : {}),
  };
}

const freeOf = ({ areas }: StockFigures): number => areas.reduce((sum, { available }) => sum + available, 0);

/** From the first day that a comparison or one of the twelve months needs. */
const spanOf = (today: string) => ({ from: `${lastYear(today).slice(0, 4)}-01-01`, to: today });

async function receiptFigures(from: Reading<Server>, today: string): Promise<ReceiptFigures> {
  const found = (await figures(from, { kind: 'receipt', by: ['day', 'biz'], days: spanOf(today) })).filter(isReceived);
  const months = lastMonths(today).map((month) => {
    const byBiz: Record<string, number> = {};
    for (const { day = '', biz = '', amount } of found)
      if (day.startsWith(month)) byBiz[biz] = (byBiz[biz] ?? 0) + amount;
    return { month, byBiz };
  });
  return { periods: periodFigures(found, today), months };
}

/** Money that an exchange of plots brought from another order was received before. */
const isReceived = ({ biz }: Figure): boolean => biz !== PAY_BIZ.change;

async function saleFigures(from: Reading<Server>, today: string): Promise<SaleFigures> {
  const found = await figures(from, { kind: 'sale', by: ['day'], days: spanOf(today) });
  const months = lastMonths(today).map((month) => ({
    month,
    ...sumOf(found.filter(({ day = '' }) => day.startsWith(month))),
  }));
  return { periods: periodFigures(found, today), months };
}

function periodFigures(found: readonly Figure[], today: string): PeriodFigures {
  const between = (from: string, to: string) => sumOf(found.filter(({ day = '' }) => day >= from && day <= to));
  const compared = ({ from, to }: { from: string; to: string }): ComparedFigure => ({
    from,
    to,
    now: between(from, to),
    lastYear: between(lastYear(from), lastYear(to)),
  });
  const { day, month, year } = periodsOf(today);
  return { day: compared(day), month: compared(month), year: compared(year) };
}

function sumOf(found: readonly Figure[]): FigureSum {
  return found.reduce((sum, { rows, amount }) => ({ rows: sum.rows + rows, amount: sum.amount + amount }), {
    rows: 0,
    amount: 0,
  });
}

/** Receipts of the day by method. */
export async function receiptsToday(server: Server, actor: Actor): Promise<ReceiptsToday> {
  const day = server.clock.today();
  const found = await figures(reading(server, actor), {
    kind: 'receipt',
    by: ['part', 'biz'],
    days: { from: day, to: day },
  });
  const received = found.filter(isReceived);
  const methods = [...new Set(received.map(({ part = '' }) => part))]
    .map((method) => ({ method, ...sumOf(received.filter(({ part = '' }) => part === method)) }))
    .sort((a, b) => a.method.localeCompare(b.method));
  return { day, total: sumOf(received), methods };
}

/** Plots by area and by state of sale. */
export async function stockFigures(from: Reading<Server>): Promise<StockFigures> {
  const [found, names] = await Promise.all([
    figures(from, { kind: 'plot', by: ['cemeteryId', 'areaId', 'part'] }),
    areaNames(from),
  ]);
  const states = new Map<string, number>();
  const areas = new Map<string, StockFigures['areas'][number]>();
  for (const { cemeteryId = '', areaId = '', part = '', rows } of found) {
    states.set(part, (states.get(part) ?? 0) + rows);
    const { areaName = '', cemeteryName = '' } = names.get(areaId) ?? {};
    const area = areas.get(areaId) ?? {
      ...{ areaId, areaName, cemeteryId, cemeteryName },
      ...{ total: 0, available: 0, sold: 0 },
    };
    area.total += rows;
    if (part === PLOT_SALE.available) area.available += rows;
    if (part === PLOT_SALE.sold) area.sold += rows;
    areas.set(areaId, area);
  }
  const order = [...names.keys()];
  return {
    areas: [...areas.values()].sort((a, b) => order.indexOf(a.areaId) - order.indexOf(b.areaId)),
    states: [...states].map(([status, rows]) => ({ status, rows })).sort((a, b) => a.status.localeCompare(b.status)),
  };
}
