// Loaded into a server or command with `node --import`, before any of the product's code. Nothing of it is part of the
// product: faults are put around the database driver and the clock from outside.

import { shiftClock } from './clock.mjs';
import { breakDriver } from './driver.mjs';
import { watchPostgres } from './postgres.mjs';

/**
 * @typedef {object} Faults
 * @property {{point: string, nth: number}} [kill] SIGKILL at the n-th passing of a point (driver.mjs)
 * @property {string} [armFile] fail the n-th statement of a transaction as this file says (arm.mjs)
 * @property {string[]} [breaks] safety that is taken away: `sync-normal`, `sync-off`, `no-transaction`, `lazy-commit`
 * @property {number} [clockMs] added to the clock
 * @property {string} [clockFile] the same, read from a file, so that the clock jumps under a running server
 */
const faults = JSON.parse(process.env.TORTURE ?? '{}');

breakDriver(faults);
watchPostgres(faults);
shiftClock(faults);
