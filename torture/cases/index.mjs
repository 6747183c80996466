import { acts } from './acts.mjs';
import { backups } from './backups.mjs';
import { buyers } from './buyers.mjs';
import { calls } from './calls.mjs';
import { clock } from './clock.mjs';
import { connections } from './connections.mjs';
import { jobs } from './jobs.mjs';
import { kills } from './kills.mjs';
import { messages } from './messages.mjs';
import { mixed } from './mixed.mjs';
import { power } from './power.mjs';
import { repeatsCase } from './repeats.mjs';
import { statements } from './statements.mjs';
import { syncs } from './syncs.mjs';
import { upgrades } from './upgrades.mjs';
import { uploads } from './uploads.mjs';
import { walks } from './walks.mjs';
import { writers } from './writers.mjs';

/** Every case, in the order in which a whole run takes them. */
export const CASES = [
  buyers,
  mixed,
  kills,
  power,
  repeatsCase,
  writers,
  walks,
  acts,
  statements,
  backups,
  upgrades,
  calls,
  connections,
  clock,
  messages,
  jobs,
  uploads,
  syncs,
];
