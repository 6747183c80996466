import { MESSAGES } from '@songbai/contract/messages.ts';
import { onlineFormModule } from '@songbai/contract/modules/online-form/online-form.module.ts';
import type { SyncState } from '@songbai/contract/modules/online-form/sync.calls.ts';
import type { Envelope } from '@songbai/contract/wire/envelope.ts';
import type { Database } from '../../db/database.ts';
import { done } from '../../http/envelope.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/errors.ts';
import { errorFields } from '../../platform/log.ts';
import type { Server } from '../../resource/server-context.ts';
import { write } from '../../resource/write/work.ts';
import { notifyUsers } from '../announcement/index.ts';
import { endText, syncStateOf } from './sync.lease.ts';
import type { SyncHead } from './sync.store.ts';

/** The family's clients give a call up after ten seconds (online.md §4.1). */
const ANSWER_MS = 8000;

/** What a reply calls a change of a stored table. */
interface AnswerTexts {
  what: string;
  done: string;
  running: string;
}

const SYNC: AnswerTexts = { what: '同步数据库', done: MESSAGES.designSynced, running: MESSAGES.designSyncing };

/**
 * The reply to a sync: its end, or after a while that it is still running. Whoever began it is then told of its end by a
 * message.
 * @throws AppError of the sync, where it ends in time
 */
export async function answered(
  server: Server,
  actor: Actor,
  head: SyncHead,
  running: Promise<void>,
  texts = SYNC,
): Promise<Envelope<SyncState | null>> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<'late'>((resolve) => {
    timer = setTimeout(() => resolve('late'), ANSWER_MS);
  });
  try {
    if ((await Promise.race([running, late])) !== 'late') return done(texts.done);
  } finally {
    clearTimeout(timer);
  }
  const notified = running
    .then(
      () => notify(server, actor, head, `${texts.what}已完成`),
      (error: unknown) => notify(server, actor, head, `${texts.what}未完成：${reasonOf(server, error)}`),
    )
    .catch((error: unknown) => server.log.error(errorFields(error), 'end of a sync not told'));
  const going = goingOn(server);
  going.add(notified);
  void notified.finally(() => going.delete(notified));
  return done<SyncState>(texts.running, await syncStateOf(server, actor, head));
}

/** Syncs that go on after their reply, to the message about their end. */
const GOING_ON = new WeakMap<Database, Set<Promise<void>>>();

function goingOn({ database }: Pick<Server, 'database'>): Set<Promise<void>> {
  const known = GOING_ON.get(database) ?? new Set();
  GOING_ON.set(database, known);
  return known;
}

/** Ends when no sync goes on any more. One that outlasts the time a stop may take is taken back by the database. */
export async function syncsEnded(server: Pick<Server, 'database'>): Promise<void> {
  while (goingOn(server).size > 0) await Promise.all(goingOn(server));
}

function reasonOf(server: Server, error: unknown): string {
  if (!(error instanceof AppError)) server.log.error(errorFields(error), 'sync failed');
  return endText(error);
}

const [page] = onlineFormModule.menus;

async function notify(server: Server, actor: Actor, head: SyncHead, outcome: string): Promise<void> {
  const title = `表 ${head.tableName} ${outcome}`.slice(0, 100);
  const { tenantId, userId } = actor;
  const link = page?.url ? ({ openType: 'url', openPage: page.url } as const) : {};
  await write(server, actor, (work) => notifyUsers(work, { tenantId, userIds: [userId], title, ...link }));
}
