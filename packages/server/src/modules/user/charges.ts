import { listDifference, SUPERIOR } from '@songbai/contract/modules/user/user.rules.ts';
import { idsOf } from '@songbai/contract/rules/delegation.ts';
import { AppError } from '../../platform/errors.ts';
import type { Values, WriteContext } from '../../resource/context.ts';
import type { Work } from '../../resource/write/work.ts';
import { namedIds } from './ids.ts';
import { departsElsewhere, liveDeparts } from './links.store.ts';
import type { StoredUser } from './user.table.ts';

/**
 * Departments in charge after an edit (contract/1 §5.2): for superiors only, new ones from the actor's tenant only.
 * Departments of other tenants stay unchanged, and with them the identity as superior.
 */
export async function chargesAfter(
  work: Work<WriteContext>,
  before: StoredUser | undefined,
  values: Values,
): Promise<Values> {
  const now = (name: 'userIdentity' | 'departIds') => (values[name] === undefined ? before?.[name] : values[name]);
  const former = idsOf(before?.departIds);
  const wanted = Number(now('userIdentity')) === SUPERIOR ? namedIds(textOf(now('departIds'))) : [];
  const { added, removed } = listDifference(former, wanted);
  if ((await liveDeparts(work.db, work.actor.tenantId, added)).size < added.length)
    throw new AppError('refMissing', { label: '负责部门' }, { field: 'departIds' });
  const elsewhere = await departsElsewhere(work.db, work.actor.tenantId, removed);
  const kept = removed.filter((id) => elsewhere.has(id));
  const departIds = [...kept, ...wanted].join(',') || null;
  return { departIds, ...(kept.length > 0 ? { userIdentity: SUPERIOR } : {}) };
}

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);
