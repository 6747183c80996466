import { type Database, inTransaction, runSql } from '@songbai/server/db/database.ts';
import type { Clock } from '@songbai/server/platform/clock.ts';
import { newSecret } from '@songbai/server/platform/ids.ts';
import { hashPassword } from '@songbai/server/platform/passwords.ts';
import type { Sealer } from '@songbai/server/platform/sealer.ts';
import { addAccounts } from './accounts.store.ts';
import { addAnnouncements } from './announcements.ts';
import { dayOf } from './calendar.ts';
import { addCatalogue } from './catalogue.ts';
import { createIds } from './ids.ts';
import { addCemetery } from './places.ts';
import { demoProgress, noteDay, noteFinished, noteNumbers, noteStep, wishDemo } from './progress.store.ts';
import { refuseOverRealRecords } from './refuse.store.ts';
import { emptyRows, type Rows } from './rows.ts';
import { type CemeteryPlan, planOf, type Size } from './sizes.ts';
import { type Person, staffOf } from './staff.ts';
import { makeUnit } from './unit.ts';
import { type Cemetery, createCounters, type Staff, type World } from './world.ts';
import { writeRows } from './write.ts';

/** Last day of the demo's history where nothing else is asked for (domain.md §11.1). */
const REFERENCE = '2026-06-30';
/**
 * SQLite while the demo is written: more pages in memory, fewer syncs. A power cut may cost the last areas, never the
 * file, and they are written again.
 */
const EASED = ['pragma synchronous = NORMAL', 'pragma wal_autocheckpoint = 10000', 'pragma cache_size = -262144'];
/** As openSqlite() sets them. */
const USUAL = [
  'pragma wal_checkpoint(TRUNCATE)',
  'pragma synchronous = FULL',
  'pragma wal_autocheckpoint = 1000',
  'pragma cache_size = -32000',
];

/** What the demo is made with. */
export interface DemoParts {
  database: Database;
  clock: Clock;
  sealer: Sealer;
}

export interface DemoOptions {
  /** Last day of the history, `YYYY-MM-DD`; everything overdue is overdue on that day. */
  reference?: string;
  /** Told the areas that are done, of how many. */
  progress?: DemoProgress;
}
export type DemoProgress = (done: number, total: number) => void;

/**
 * Fills the database with generated Chinese data of a size (domain.md §11), the same for the same day of the first
 * start. It is written area by area, each in a transaction that also notes how far it came; when the process is killed,
 * the next call makes the finished areas again in memory only, for their numbers, and goes on writing behind them.
 * No data log is written: nobody has changed anything, the rows are as they are from the beginning.
 * @throws DemoRefused where people already keep their own records
 */
export async function seedDemo(parts: DemoParts, size: Size, options: DemoOptions = {}): Promise<{ plots: number }> {
  const { database, clock } = parts;
  const { db, engine } = database;
  const earlier = await demoProgress(db);
  if (earlier?.finished) return { plots: 0 };
  const day = earlier?.day ?? clock.today();
  const wanted = earlier?.day ? earlier.size : size;
  const people = staffOf(wanted);
  if (!earlier?.day) await refuseOverRealRecords(db, people);
  const world = createWorld(wanted, parts, day, options.reference ?? REFERENCE, people);
  const plan = planOf(wanted);
  if (engine === 'sqlite') for (const pragma of EASED) await runSql(db, pragma, []);
  const places = makePlaces(world, plan.cemeteries);
  if (!earlier?.day) {
    const passwordHash = await hashPassword(newSecret());
    await inTransaction(db, async (trx) => {
      await wishDemo(trx, wanted);
      await noteDay(trx, day);
      await addAccounts(trx, clock.datetime(), people, passwordHash);
      await addAnnouncements(trx, engine, world, people);
      await writeRows(trx, engine, places);
    });
  }
  let plots = 0;
  for (const unit of plan.units) {
    const { rows, numbers } = makeUnit(world, unit);
    plots += rows.cemPlot.length;
    if (unit.index < (earlier?.steps ?? 0)) continue;
    await inTransaction(db, async (trx) => {
      await writeRows(trx, engine, rows);
      await noteNumbers(trx, numbers);
      await noteStep(trx, unit.index + 1);
    });
    options.progress?.(unit.index + 1, plan.units.length);
  }
  await inTransaction(db, (trx) => noteFinished(trx, wanted));
  await runSql(db, 'analyze', []);
  if (engine === 'sqlite') for (const pragma of USUAL) await runSql(db, pragma, []);
  return { plots };
}

function createWorld(
  size: Size,
  { clock, sealer }: DemoParts,
  day: string,
  reference: string,
  people: readonly Person[],
): World {
  const today = dayOf(day);
  return {
    size,
    // Nothing of the demo lies ahead of the clock, even where that is early.
    reference: Math.min(dayOf(reference), today),
    today,
    now: () => clock.now(),
    sealer,
    ids: createIds(),
    staff: staffByTenant(people),
    cemeteries: [],
    services: new Map(),
    ...createCounters(),
  };
}

function staffByTenant(people: readonly Person[]): Map<number, Staff> {
  const tenants = [...new Set(people.map(({ tenantId }) => tenantId))];
  return new Map(
    tenants.map((tenantId) => {
      const of = (role: string) => people.filter((person) => person.tenantId === tenantId && person.role === role);
      const staff: Staff = {
        sales: of('sales'),
        sales_mgr: of('sales_mgr'),
        cashier: of('cashier'),
        records: of('records'),
        field: of('field'),
        service: of('service'),
        reception: of('reception'),
      };
      return [tenantId, staff];
    }),
  );
}

/** What every area builds on: cemeteries, templates, catalogues. */
function makePlaces(world: World, plans: readonly CemeteryPlan[]): Rows {
  const rows = emptyRows();
  world.cemeteries = plans.map((plan): Cemetery => addCemetery(rows, world.ids, plan));
  const tenants = [...new Set(plans.map(({ tenantId }) => tenantId))];
  world.services = new Map(tenants.map((tenantId) => [tenantId, addCatalogue(rows, world.ids, tenantId)]));
  return rows;
}
