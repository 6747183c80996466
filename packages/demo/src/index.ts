import { type Database, inTransaction } from '@songbai/server/db/database.ts';
import type { Clock } from '@songbai/server/platform/clock.ts';
import { newSecret } from '@songbai/server/platform/ids.ts';
import { hashPassword } from '@songbai/server/platform/passwords.ts';
import type { Sealer } from '@songbai/server/platform/sealer.ts';
import { addAccounts } from './accounts.store.ts';
import { addAnnouncements } from './announcements.ts';
import { withBulkSettings } from './bulk-settings.ts';
import { dayText } from './calendar.ts';
import { createWorld, makePlaces } from './create-world.ts';
import { designedTables } from './designed-tables.ts';
import { addExampleParts } from './example-parts.ts';
import { addExamples } from './examples.ts';
import { MessagePapers } from './message-papers.ts';
import { addMessages } from './messages.ts';
import { demoProgress, noteDay, noteFinished, noteNumbers, noteStep, wishDemo } from './progress.store.ts';
import { refuseOverRealRecords } from './refuse.store.ts';
import { DEMO_REPORTS } from './reports.ts';
import type { Rows } from './rows.ts';
import { planOf, type Size, type UnitPlan } from './sizes.ts';
import { type Person, staffOf } from './staff.ts';
import { makeUnit } from './unit.ts';
import type { World } from './world.ts';
import { writeRows } from './write.ts';
import { writeDesigned } from './write-designed.ts';
import { writeReports } from './write-reports.ts';

/** Dependencies of the demo. */
export interface DemoParts {
  database: Database;
  clock: Clock;
  sealer: Sealer;
}

export interface DemoOptions {
  /** Last day of the history, `YYYY-MM-DD`, on which everything overdue is overdue; unless said the day of the start. */
  reference?: string;
  /** Called with the number of finished areas and the total. */
  progress?: DemoProgress;
}
export type DemoProgress = (done: number, total: number) => void;

/**
 * Fills the database with generated Chinese data of a size (domain.md §11), deterministic for the day of the first
 * start. It is written area by area, each in a transaction that also records the progress; after an abort
 * the next call regenerates the finished areas in memory only, for their numbers, and continues writing after them.
 * No data log is written: the rows count as initial data.
 * @throws DemoRefused if the database already contains real records
 */
export async function seedDemo(parts: DemoParts, size: Size, options: DemoOptions = {}): Promise<{ plots: number }> {
  const { database, clock } = parts;
  const { db } = database;
  const earlier = await demoProgress(db);
  if (earlier?.finished) return { plots: 0 };
  const day = earlier?.day ?? clock.today();
  const begun = earlier?.day ? earlier.size : size;
  const people = staffOf(begun);
  if (!earlier?.day) await refuseOverRealRecords(db, people);
  const world = createWorld(begun, parts, day, options.reference ?? day, people);
  const plan = planOf(begun);
  const places = makePlaces(world, plan.cemeteries);
  const papers = new MessagePapers(people);
  let plots = 0;
  await withBulkSettings(database, begun, async () => {
    if (!earlier?.day) await writeBeginning({ database, clock }, world, people, places);
    for (const unit of plan.units) {
      const wanted = unit.index >= (earlier?.steps ?? 0);
      plots += await writeUnit({ database, world, papers }, unit, wanted);
      if (wanted) options.progress?.(unit.index + 1, plan.units.length);
    }
    await inTransaction(db, async (trx) => {
      // Last, since they name papers that are there by now.
      await addMessages(trx, database.engine, world, { people, papers });
      await noteFinished(trx, begun);
    });
  });
  return { plots };
}

/** Accounts, announcements and the prerequisites of every area, with the record that the demo has begun. */
async function writeBeginning(
  { database: { db, engine }, clock }: Omit<DemoParts, 'sealer'>,
  world: World,
  people: readonly Person[],
  places: Rows,
): Promise<void> {
  const passwordHash = await hashPassword(newSecret());
  await inTransaction(db, async (trx) => {
    await wishDemo(trx, world.size);
    await noteDay(trx, dayText(world.today));
    await addAccounts(trx, clock.datetime(), people, passwordHash);
    await addAnnouncements(trx, engine, world, people);
    const company = people[0]?.tenantId ?? 1;
    await addExamples(trx, engine, world, company);
    await addExampleParts(trx, engine, world, company);
    const colleagues = people.filter(({ tenantId }) => tenantId === company).map(({ realname }) => realname);
    await writeDesigned(trx, engine, clock.datetime(), designedTables(world, company, colleagues));
    await writeReports(trx, engine, { tenantId: company, now: clock.datetime() }, DEMO_REPORTS);
    await writeRows(trx, engine, places);
  });
}

interface Writing {
  database: Database;
  world: World;
  papers: MessagePapers;
}

/** One area, the only one in memory; returns the number of its plots. */
async function writeUnit({ database, world, papers }: Writing, unit: UnitPlan, wanted: boolean): Promise<number> {
  const { db, engine } = database;
  const { rows, numbers } = makeUnit(world, unit);
  papers.note(rows);
  const plots = rows.cemPlot.length;
  if (wanted)
    await inTransaction(db, async (trx) => {
      await writeRows(trx, engine, rows);
      await noteNumbers(trx, numbers);
      await noteStep(trx, unit.index + 1);
    });
  return plots;
}
