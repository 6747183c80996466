import { backups } from './backups.mjs';
import { buyers } from './buyers.mjs';
import { clock } from './clock.mjs';
import { connections } from './connections.mjs';
import { kills } from './kills.mjs';
import { mixed } from './mixed.mjs';
import { power } from './power.mjs';
import { repeatsCase } from './repeats.mjs';
import { statements } from './statements.mjs';
import { upgrades } from './upgrades.mjs';
import { writers } from './writers.mjs';

/** Every case, in the order in which a whole run takes them. */
export const CASES = [buyers, mixed, kills, power, repeatsCase, writers, statements, backups, upgrades, connections, clock];
