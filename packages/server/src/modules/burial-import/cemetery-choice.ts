import type { ImportCemetery, ImportMapping } from '@songbai/contract/modules/burial-import/burial-import.calls.ts';
import { fold } from '@songbai/contract/modules/burial-import/position.rules.ts';
import { AppError } from '../../platform/errors.ts';
import type { CemeteryRow } from './existing.store.ts';

/** The cemetery of rows that name none: one that is there, or a name. */
export interface CemeteryWish {
  cemeteryId?: string | null | undefined;
  cemeteryName?: string | undefined;
}

/**
 * The cemetery that was asked for; a name may be that of one that is there, in full, in short or by its code.
 * @throws AppError refMissing
 */
export function chosenCemetery(
  known: readonly CemeteryRow[],
  { cemeteryId, cemeteryName = '' }: CemeteryWish,
): ImportCemetery | null {
  if (cemeteryId) {
    const found = known.find(({ id }) => id === cemeteryId);
    if (!found) throw new AppError('refMissing', { label: '所属陵园' }, { field: 'cemeteryId' });
    return { id: found.id, name: found.name };
  }
  const name = cemeteryName.normalize('NFKC').trim().replace(/\s+/g, ' ');
  if (name === '') return null;
  const found = known.find((one) => [one.name, one.shortName, one.code].some((called) => fold(called) === fold(name)));
  return found ? { id: found.id, name: found.name } : { id: null, name };
}

/** Where there is one cemetery only, a register that has no column for it means that one. */
export function onlyCemetery(known: readonly CemeteryRow[], mapping: ImportMapping): ImportCemetery | null {
  const [only] = known;
  if (!only || known.length > 1 || Object.values(mapping).includes('cemeteryName')) return null;
  return { id: only.id, name: only.name };
}
