import type { Db } from '../../db/database.ts';
import type { Actor } from '../../platform/actor.ts';
import type { Clock } from '../../platform/clock.ts';
import { newId } from '../../platform/ids.ts';

export interface StoredFile {
  path: string;
  /** As the person named it. */
  fileName: string;
  mime: string;
  size: number;
  sha256: string;
}

/** Keeps who stored what, for whom; the path is unique. */
export async function recordFile(db: Db, actor: Actor, clock: Clock, file: StoredFile): Promise<void> {
  const stamps = { createBy: actor.username, createTime: clock.datetime() };
  await db
    .insertInto('sysFile')
    .values({ id: newId(), tenantId: actor.tenantId, ...file, ...stamps })
    .execute();
}
