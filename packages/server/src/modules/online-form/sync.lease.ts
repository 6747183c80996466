import { physicalTable } from '@songbai/contract/design/design.ts';
import type { SyncState } from '@songbai/contract/modules/online-form/sync.calls.ts';
import { type Database, isStorageFull } from '../../db/database.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/errors.ts';
import type { Server } from '../../resource/server-context.ts';
import { type Work, write } from '../../resource/write/work.ts';
import { claimHead, endSync, isLocked, openSync, releaseHead, type SyncHead, syncHead } from './sync.store.ts';

/** How far the syncs of this process are. */
export interface Progress {
  percent: number;
  text: string;
}

const RUNNING = new WeakMap<Database, Map<string, Progress>>();
/** Why syncs of this process ended whose end could not be written, as on a full disk. */
const UNREPORTED = new WeakMap<Database, Map<string, string>>();

function of<T>(all: WeakMap<Database, Map<string, T>>, { database }: Pick<Server, 'database'>): Map<string, T> {
  const known = all.get(database) ?? new Map<string, T>();
  all.set(database, known);
  return known;
}

/** A table for one sync alone. */
export interface Lease {
  syncId: string;
  progress: Progress;
}

/**
 * Runs a sync that nobody else may run meanwhile on the same table. If it fails the state says so, and a process that is killed
 * leaves a state that the next look puts back.
 */
export async function withLease<T>(
  server: Server,
  actor: Actor,
  { head, mode }: { head: SyncHead; mode: 'normal' | 'force' },
  act: (lease: Lease) => Promise<T>,
): Promise<T> {
  const mine = of(RUNNING, server);
  if (mine.has(head.id)) throw new AppError('syncRunning');
  const progress = { percent: 0, text: '准备同步' };
  mine.set(head.id, progress);
  try {
    const syncId = await claim(server, actor, head, mode);
    try {
      of(UNREPORTED, server).delete(head.id);
      return await act({ syncId, progress });
    } catch (error) {
      await release(server, actor, head, syncId, error);
      throw error;
    }
  } finally {
    mine.delete(head.id);
  }
}

async function claim(server: Server, actor: Actor, head: SyncHead, mode: 'normal' | 'force'): Promise<string> {
  if (head.syncState === 'running') await write(server, actor, (work) => putBack(work, head), { short: true });
  return write(
    server,
    actor,
    async ({ db, clock }) => {
      const id = await claimHead(db, head, { by: actor.username, at: clock.datetime(), mode });
      if (!id) throw new AppError('syncRunning');
      return id;
    },
    { short: true },
  );
}

/** What became of a sync that failed, for whoever may design tables. */
export function endText(error: unknown): string {
  if (error instanceof AppError) return error.message;
  return isStorageFull(error) ? '磁盘空间不足，数据表保持原样' : '同步失败，数据表保持原样';
}

const INTERRUPTED = '上次同步意外中断，数据表保持原样';

async function release(server: Server, actor: Actor, { id }: SyncHead, syncId: string, error: unknown): Promise<void> {
  const text = endText(error);
  try {
    await write(
      server,
      actor,
      async ({ db, clock }) => {
        await endSync(db, syncId, { state: 'failed', endedAt: clock.datetime(), error: text });
        await releaseHead(db, id, error instanceof AppError ? 'idle' : 'failed', text);
      },
      { short: true },
    );
  } catch (failure) {
    // The reason of the sync's end is what counts; the next look puts the state back, and tells it.
    of(UNREPORTED, server).set(id, text);
    server.log.error({ err: failure }, 'state of a sync not written');
  }
}

/** How long a sync of another node may be on its way to its lock, ms. */
const GRACE_MS = 60_000;

/** A state that says running although nothing runs is put back: its process was killed, and the table is as it was. */
async function putBack({ db, server, clock }: Work, head: SyncHead): Promise<boolean> {
  const { database } = server;
  const begun = await openSync(db, head.id);
  const isYoung =
    begun !== undefined && clock.now() - Date.parse(`${begun.startedAt.replace(' ', 'T')}+08:00`) < GRACE_MS;
  if (database.engine === 'postgres' && (isYoung || (await isLocked(database, physicalTable(head))))) return false;
  const text = of(UNREPORTED, server).get(head.id) ?? INTERRUPTED;
  if (begun) await endSync(db, begun.id, { state: 'failed', endedAt: clock.datetime(), error: text });
  await releaseHead(db, head.id, 'failed', text);
  return true;
}

/** How far a sync is, and what became of the last one. */
export async function syncStateOf(server: Server, actor: Actor, head: SyncHead): Promise<SyncState> {
  const progress = of(RUNNING, server).get(head.id);
  if (progress) return { state: 'running', ...progress };
  if (head.syncState !== 'running') return { state: head.syncState, percent: 0, text: head.syncText ?? '' };
  await write(server, actor, (work) => putBack(work, head), { short: true });
  const now = await syncHead(server.database.db, actor.tenantId, head.id);
  return { state: now?.syncState ?? 'idle', percent: 0, text: now?.syncText ?? '' };
}
