import type { Db } from '../../db/database.ts';
import type { Actor } from '../../platform/actor.ts';
import type { Clock } from '../../platform/clock.ts';
import { newId } from '../../platform/ids.ts';

export interface StoredFile {
  path: string;
  /** The original file name. */
  fileName: string;
  mime: string;
  size: number;
  sha256: string;
}

/** Records who stored what, for which tenant; the path is unique. */
export async function recordFile(db: Db, actor: Actor, clock: Clock, file: StoredFile): Promise<void> {
  const stamps = { createBy: actor.username, createTime: clock.datetime() };
  await db
    .insertInto('sysFile')
    .values({ id: newId(), tenantId: actor.tenantId, ...file, ...stamps })
    .execute();
}
