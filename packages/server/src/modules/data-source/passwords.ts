import { AppError } from '../../platform/errors.ts';
import type { Sealer } from '../../platform/sealer.ts';
import type { StoredSource } from './data-source.store.ts';

/** Sealed with the id of its row: the text of one row is of no use in another, and equal passwords look different. */
export const sealPassword = (sealer: Sealer, id: string, password: string): string => sealer.seal(`${id}\n${password}`);

/** @throws AppError when the password belongs to another row or was sealed with another key */
export function openPassword(sealer: Sealer, { id, dbPassword }: Pick<StoredSource, 'id' | 'dbPassword'>): string {
  if (dbPassword === null) return '';
  const unreadable = () => new AppError('sourceFailed', { detail: '保存的密码无法读取，请重新填写密码' });
  let text: string;
  try {
    text = sealer.open(dbPassword);
  } catch {
    throw unreadable();
  }
  if (!text.startsWith(`${id}\n`)) throw unreadable();
  return text.slice(id.length + 1);
}
