import { LIMITS } from '@songbai/contract/limits.ts';
import { idsOf } from '@songbai/contract/rules/delegation.ts';
import { AppError } from '../../platform/errors.ts';

/** The ids of a comma list, limited to the maximum of one call. */
export function namedIds(list: string | null | undefined): string[] {
  const ids = idsOf(list);
  if (ids.length > LIMITS.idsPerBatch) throw new AppError('idsMissing');
  return ids;
}

/** The same, but at least one is required. */
export function someIds(list: string): string[] {
  const ids = namedIds(list);
  if (ids.length === 0) throw new AppError('idsMissing');
  return ids;
}
