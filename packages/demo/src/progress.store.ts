import type { Db, Trx } from '@songbai/server/db/database.ts';
import type { Size } from './sizes.ts';

/** Progress of the demo, stored as numbers in `sys_state`. */
const WISH = 'demo';
const DAY = 'demo-day';
const STEPS = 'demo-steps';

const CODES: Readonly<Record<Size, number>> = { small: 1, medium: 2, large: 3 };

/** A requested demo. */
export interface Progress {
  size: Size;
  finished: boolean;
  /** Day of the first start, `YYYY-MM-DD`; undefined before anything was written. */
  day: string | undefined;
  /** Steps that are committed. */
  steps: number;
}

/** Records the request for a demo, before its first row: from here on it is either finished or resumed. */
export async function wishDemo(trx: Trx, size: Size): Promise<void> {
  await put(trx, WISH, -CODES[size]);
}

/** The demo of this database; undefined when none was requested. */
export async function demoProgress(db: Db): Promise<Progress | undefined> {
  const rows = await db.selectFrom('sysState').select(['id', 'value']).where('id', 'in', [WISH, DAY, STEPS]).execute();
  const values = new Map(rows.map((row) => [row.id, Number(row.value)]));
  const wish = values.get(WISH) ?? 0;
  const size = (Object.keys(CODES) as Size[]).find((name) => CODES[name] === Math.abs(wish));
  if (!size) return undefined;
  const day = values.get(DAY);
  const text = day === undefined ? undefined : String(day).replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3');
  return { size, finished: wish > 0, day: text, steps: values.get(STEPS) ?? 0 };
}

export async function noteDay(trx: Trx, day: string): Promise<void> {
  await put(trx, DAY, Number(day.replaceAll('-', '')));
}

export async function noteStep(trx: Trx, steps: number): Promise<void> {
  await put(trx, STEPS, steps);
}

export async function noteFinished(trx: Trx, size: Size): Promise<void> {
  await put(trx, WISH, CODES[size]);
}

async function put(trx: Trx, id: string, value: number): Promise<void> {
  await trx
    .insertInto('sysState')
    .values({ id, value })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ value }))
    .execute();
}

/** Continues the server's number series after those of the demo. */
export async function noteNumbers(trx: Trx, series: Readonly<Record<string, number>>): Promise<void> {
  for (const [id, value] of Object.entries(series)) {
    await trx
      .insertInto('sysSequence')
      .values({ id, value })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ value }))
      .execute();
  }
}
