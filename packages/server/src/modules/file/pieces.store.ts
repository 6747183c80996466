import type { Db, Trx } from '../../db/database.ts';
import type { PlatformTables } from '../../db/schema-platform.ts';
import type { Actor } from '../../platform/actor.ts';
import { newId } from '../../platform/ids.ts';

export type PieceUpload = PlatformTables['sysFileUpload'];

type NewUpload = Pick<PieceUpload, 'fileName' | 'folder' | 'purpose' | 'size' | 'pieceBytes'>;

export async function insertUpload(trx: Trx, actor: Actor, now: string, upload: NewUpload): Promise<PieceUpload> {
  const about = { tenantId: actor.tenantId, createBy: actor.username, createTime: now, touchTime: now };
  const row = { id: newId(), ...about, ...upload, path: null };
  await trx.insertInto('sysFileUpload').values(row).execute();
  return row;
}

const numbers = (row: PieceUpload): PieceUpload => ({ ...row, size: Number(row.size) });

/** An upload of this person in this tenant. */
export async function ownUpload(db: Db, actor: Actor, id: string): Promise<PieceUpload | undefined> {
  const row = await db
    .selectFrom('sysFileUpload')
    .selectAll()
    .where('id', '=', id)
    .where('tenantId', '=', actor.tenantId)
    .where('createBy', '=', actor.username)
    .executeTakeFirst();
  return row && numbers(row);
}

/** Uploads of a person whose file is not stored yet. */
export async function openUploads(db: Db, { username }: Actor): Promise<number> {
  const { total } = await db
    .selectFrom('sysFileUpload')
    .select((count) => count.fn.countAll<number>().as('total'))
    .where('createBy', '=', username)
    .where('path', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(total);
}

export interface Piece {
  piece: number;
  sha256: string;
}

export function piecesOf(db: Db, uploadId: string): Promise<Piece[]> {
  return db
    .selectFrom('sysFilePiece')
    .select(['piece', 'sha256'])
    .where('uploadId', '=', uploadId)
    .orderBy('piece')
    .execute();
}

/** Notes a piece that is there; one that came twice counts as it came last. False when the upload is gone. */
export async function notePiece(trx: Trx, uploadId: string, { piece, sha256 }: Piece, now: string) {
  const { numUpdatedRows } = await trx
    .updateTable('sysFileUpload')
    .set({ touchTime: now })
    .where('id', '=', uploadId)
    .where('path', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await trx
    .insertInto('sysFilePiece')
    .values({ id: newId(), uploadId, piece, sha256 })
    .onConflict((conflict) => conflict.columns(['uploadId', 'piece']).doUpdateSet({ sha256 }))
    .execute();
  return true;
}

/** Gives an upload the path of its file; of two calls at once only the first one does. */
export async function settleUpload(trx: Trx, id: string, path: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('sysFileUpload')
    .set({ path })
    .where('id', '=', id)
    .where('path', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The row goes with its pieces; undefined when somebody else was first. */
export async function dropUpload(trx: Trx, id: string, before?: string): Promise<PieceUpload | undefined> {
  let drop = trx.deleteFrom('sysFileUpload').where('id', '=', id);
  if (before !== undefined) drop = drop.where('touchTime', '<', before);
  const row = await drop.returningAll().executeTakeFirst();
  if (!row) return undefined;
  await trx.deleteFrom('sysFilePiece').where('uploadId', '=', id).execute();
  return numbers(row);
}

/** Uploads of which nothing was heard since a moment. */
export async function oldUploads(db: Db, before: string, limit: number): Promise<PieceUpload[]> {
  const rows = await db
    .selectFrom('sysFileUpload')
    .selectAll()
    .where('touchTime', '<', before)
    .orderBy('touchTime')
    .limit(limit)
    .execute();
  return rows.map(numbers);
}
