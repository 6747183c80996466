import { ownDatabase } from './databases.mjs';
import { tempFolder } from './processes.mjs';

const DATA_KEY = 'A'.repeat(43);

/**
 * Runs the same on SQLite and, where a server is given, on PostgreSQL beside it: each in a folder, and there in a
 * database, of its own. `place` is handed to `settingsOf` and `momentOf`.
 * @param {(place: {folder: string, url?: string, redis?: string}) => Promise<{anomalies: string[]}>} run
 * @returns {Promise<object[]>} what each run found
 */
export async function onEngines(ctx, name, run) {
  const embedded = run({ folder: tempFolder(name) });
  return ctx.postgres ? Promise.all([embedded, onPostgres(ctx, name, run)]) : [await embedded];
}

async function onPostgres(ctx, name, run) {
  const { url, drop } = await ownDatabase(ctx.postgres, `songbai_${name}_${process.pid}`);
  try {
    const found = await run({ folder: tempFolder(name), url, redis: ctx.redis });
    return { ...found, anomalies: found.anomalies.map((text) => `PostgreSQL: ${text}`) };
  } finally {
    await drop();
  }
}

/** Settings of a server at a place. */
export const settingsOf = ({ folder, url, redis }) => ({
  DATA_DIR: folder,
  ...(url ? { DATABASE_URL: url, DATA_KEY } : {}),
  ...(redis ? { REDIS_URL: redis } : {}),
});

/** The name of a moment of writing for the engine of a place (preload). */
export const momentOf = ({ url }, point) => (url ? `postgres-${point}` : point);

/** Sum of a figure over the runs of several engines. */
export const sumOf = (parts, key) => parts.reduce((total, part) => total + part[key], 0);

/** A moment that was missed is looked for again, so many times as often as there are kills to be. */
const TIMEOUT = 4;

/**
 * Kills until so many kills hit the moment they were meant for.
 * @param {number} wanted
 * @param {(at: number) => Promise<boolean>} life one start and one end; whether it hit
 * @returns {Promise<{tried: number, effective: number, short: string[]}>} `short` belongs to the anomalies of a run, not of a
 *   control: it says that the moments were missed, and then the run proves nothing
 */
export async function effectiveKills(wanted, life) {
  let tried = 0;
  let effective = 0;
  for (; effective < wanted && tried < wanted * TIMEOUT; tried += 1) if (await life(tried)) effective += 1;
  const short = effective < wanted ? [`only ${effective} of ${wanted} kills hit their moment in ${tried}`] : [];
  return { tried, effective, short };
}
