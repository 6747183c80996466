import { AppError } from '../../platform/errors.ts';
import type { WriteContext } from '../../resource/context.ts';
import type { Work } from '../../resource/write/work.ts';

/**
 * Takes room for a new file out of what a person and a tenant may keep here. The statement itself holds the limit, so
 * that uploads at the same moment do not exceed it together.
 * @param limits bytes; 0 for any number
 * @throws AppError uploadPersonFull, uploadTenantFull
 */
export async function claimSpace(
  work: Work<WriteContext>,
  size: number,
  limits: { person: number; tenant: number },
): Promise<void> {
  const { username, tenantId } = work.actor;
  if (!(await claimed(work, `person:${username}`, size, limits.person)))
    throw new AppError('uploadPersonFull', { limit: sizeText(limits.person) });
  if (!(await claimed(work, `tenant:${tenantId}`, size, limits.tenant)))
    throw new AppError('uploadTenantFull', { limit: sizeText(limits.tenant) });
}

async function claimed({ db }: Work<WriteContext>, id: string, size: number, limit: number): Promise<boolean> {
  const most = limit === 0 ? Number.MAX_SAFE_INTEGER : limit;
  if (size > most) return false;
  const row = await db
    .insertInto('sysFileSpace')
    .values({ id, bytes: size })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet((set) => ({ bytes: set('sysFileSpace.bytes', '+', size) }))
        .where('sysFileSpace.bytes', '<=', most - size),
    )
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

const MB = 1024 * 1024;

export const sizeText = (bytes: number): string =>
  bytes < 1024 * MB ? `${bytes / MB}MB` : `${+(bytes / 1024 / MB).toFixed(2)}GB`;

/** Gives back the room of a deleted file. */
export async function releaseSpace(
  { db }: Work<WriteContext>,
  { createBy, tenantId, size }: { createBy: string | null; tenantId: number; size: number },
): Promise<void> {
  await db
    .updateTable('sysFileSpace')
    .set((set) => ({ bytes: set('bytes', '-', size) }))
    .where('id', 'in', [`person:${createBy}`, `tenant:${tenantId}`])
    .where('bytes', '>=', size)
    .execute();
}
