import { fileURLToPath } from 'node:url';
import { sqliteFile } from './engines.mjs';
import { startServer } from './server-process.mjs';

const script = (name) => fileURLToPath(new URL(`../${name}`, import.meta.url));
const FLOORS = { SQLite: script('floor-server.mjs'), PostgreSQL: script('floor-postgres.mjs') };

/**
 * Starts the tuned floor of budgets.md on the database of `env`.
 * @param padBytes further bytes per row, to make its replies as long as ours
 */
export function startFloor(engine, env, padBytes = 0) {
  const database = env.DATABASE_URL ?? sqliteFile(env);
  return startServer({ FLOOR_DB: database, FLOOR_PAD: String(padBytes) }, FLOORS[engine]);
}
