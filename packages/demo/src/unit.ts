import { AREA_STATUS } from '@songbai/contract/modules/area/area.dicts.ts';
import { PLOT_SALE } from '@songbai/contract/modules/plot/plot.dicts.ts';
import { dayText } from './calendar.ts';
import { addStranger } from './people.ts';
import { addArea, addRows, openingDay } from './places.ts';
import { buildStory } from './plot-stories.ts';
import { addPlots } from './plots.ts';
import { createRandom, seedFrom } from './random.ts';
import { receiptSeriesUsed } from './receipts.ts';
import { emptyRows, type Rows } from './rows.ts';
import { planStories } from './scenarios.ts';
import { addServices } from './services.ts';
import type { UnitPlan } from './sizes.ts';
import { type Cemetery, lastOfDay, type Staff, type Unit, type World } from './world.ts';

/** People who only enquired, for each plot (domain.md §11.2: more customers than orders). */
const STRANGERS = 0.17;

/** What happens on the day of the first start (`today-stories.ts`) is numbered by these. */
const OF_TODAY = ['order', 'payment'] as const;

/** All rows of one area, and the state of the number series after it. */
export function makeUnit(world: World, plan: UnitPlan): { rows: Rows; numbers: Record<string, number> } {
  const cemetery = world.cemeteries[plan.cemetery.index] as Cemetery;
  const { tenantId } = plan.cemetery;
  const unit: Unit = {
    world,
    plan,
    cemetery,
    tenantId,
    staff: world.staff.get(tenantId) as Staff,
    random: createRandom(seedFrom('area', world.size, plan.index)),
    rows: emptyRows(),
    opened: openingDay(plan),
    until: world.reference - 1,
    kept: [],
  };
  const area = addArea(unit);
  const plots = addPlots(unit, area, addRows(unit, area));
  for (const story of planStories(unit, plots)) buildStory(unit, story);
  const strangers = world.quota('strangers', STRANGERS, plots.length);
  for (let index = 0; index < strangers; index += 1) {
    addStranger(unit, world.reference - unit.random.int(2, 900), unit.random.pick(unit.staff.sales));
  }
  addServices(unit);
  if (!plots.some(({ saleStatus }) => saleStatus === PLOT_SALE.available)) area.row.status = AREA_STATUS.soldOut;
  area.row.netArea = Math.round(plots.reduce((sum, { floorArea }) => sum + (floorArea ?? 0), 0) * 100) / 100;
  area.row.totalArea = Math.round(area.row.netArea * 380) / 100;
  return { rows: unit.rows, numbers: numbersAfter(unit) };
}

/** Series that the server continues; of those of a day only what happened on the day of the first start. */
function numbersAfter(unit: Unit): Record<string, number> {
  const { world, cemetery, tenantId } = unit;
  const series = [`customer:${tenantId}`, `plot:${cemetery.id}`, ...receiptSeriesUsed(unit)];
  const numbers = series.map((name) => [name, world.last(name)] as const);
  const ofToday = OF_TODAY.map(
    (what) => [`${what}:${tenantId}:${dayText(world.today)}`, lastOfDay(unit, what, world.today)] as const,
  );
  return Object.fromEntries([...numbers, ...ofToday.filter(([, last]) => last > 0)]);
}
