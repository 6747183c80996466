import type { DictValue } from '@songbai/contract/dicts.ts';
import { isWithin, topsOf } from '@songbai/contract/modules/depart-role/depart-role.rules.ts';
import { USER_IDENTITY } from '@songbai/contract/modules/user/user.dicts.ts';
import { idsOf } from '@songbai/contract/rules/delegation.ts';
import type { Db } from '../../db/database.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/errors.ts';
import { type DepartHead, departHeads, identityOf } from './charge.store.ts';

export interface Charge {
  /** Ordinary or superior (contract/1 §16.1). */
  identity: DictValue<'user_identity'>;
  /** Departments of the own tenant that the person is in charge of; their descendants are implied. */
  tops: DepartHead[];
}

const SUPERIOR = 2;

/** A person's identity and departments in charge (contract/1 §8.7). */
export async function chargeOf(db: Db, actor: Actor): Promise<Charge> {
  const account = await identityOf(db, actor.userId);
  if (account?.userIdentity !== SUPERIOR) return { identity: USER_IDENTITY.member, tops: [] };
  return {
    identity: USER_IDENTITY.superior,
    tops: topsOf(await departHeads(db, actor.tenantId, idsOf(account.departIds))),
  };
}

/**
 * The department, when the person holds one of the codes or is in charge of it or of an ancestor. One of another tenant
 * is treated as missing.
 */
export async function departFor(db: Db, actor: Actor, codes: readonly string[], departId: string): Promise<DepartHead> {
  const [depart] = await departsFor(db, actor, codes, [departId]);
  if (!depart) throw new AppError('recordMissing');
  return depart;
}

/** The same for several; missing ones are left out. */
export async function departsFor(
  db: Db,
  actor: Actor,
  codes: readonly string[],
  departIds: readonly string[],
): Promise<DepartHead[]> {
  const holds = codes.some((code) => actor.codes.has(code));
  const tops = holds ? [] : (await chargeOf(db, actor)).tops;
  if (!holds && tops.length === 0) throw new AppError('forbidden');
  const departs = await departHeads(db, actor.tenantId, departIds);
  if (!holds && departs.some((depart) => !isWithin(tops, depart.orgCode))) throw new AppError('forbidden');
  return departs;
}
