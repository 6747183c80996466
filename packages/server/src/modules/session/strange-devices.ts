import { errorFields } from '../../platform/log.ts';
import type { Server } from '../../resource/server-context.ts';
import type { Work } from '../../resource/write/work.ts';
import { seenBefore } from './tries.store.ts';
import type { Visitor } from './visitor.ts';

/** A sign-in from a device or an address that this account was not seen at within 90 days. */
export interface StrangeSignIn {
  userId: string;
  tenantId: number;
  system: string;
  ip: string;
}

type DeviceNotifier = (work: Work, about: StrangeSignIn) => Promise<void>;
/** By database: a unit of work has a server of its own, with its clock stopped. */
const notifiers = new WeakMap<Server['database'], DeviceNotifier>();

/** What tells people of such sign-ins; it stands above this module. */
export function notifyStrangeSignIns({ database }: Server, notifier: DeviceNotifier): void {
  notifiers.set(database, notifier);
}

const SYSTEMS = ['Windows', 'Android', 'iPhone', 'iPad', 'HarmonyOS', 'Mac OS X', 'Linux'];

/** The system of a device as its browser names it, since versions change too often to be another device; empty without a browser. */
function systemOf(userAgent: string): string {
  if (!userAgent.startsWith('Mozilla/')) return '';
  return SYSTEMS.find((name) => userAgent.includes(name)) ?? '其他系统';
}

/** Notes where an account comes in; its owner hears of a place it never came in at. Nobody is kept out by that. */
export async function noteDevice(
  work: Work,
  { id: userId, tenantId }: { id: string; tenantId: number },
  { ip, userAgent }: Visitor,
): Promise<void> {
  const system = systemOf(userAgent);
  if (await seenBefore(work.db, { userId, ip, system }, work.clock.now())) return;
  const notifier = notifiers.get(work.server.database);
  if (!notifier || tenantId === 0) return;
  try {
    await work.step(() => notifier(work, { userId, tenantId, system: system || '未知系统', ip }));
  } catch (error) {
    work.server.log.warn(errorFields(error), 'a new device could not be told');
  }
}
