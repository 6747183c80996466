import type { Trx } from '../../db/database.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/errors.ts';
import { pinyinReady } from '../../platform/pinyin.ts';
import { insert, type StoreContext, type Stored, stored, update } from '../../resource/store.ts';
import { withoutRules } from '../../resource/write/change.ts';
import { lockLive } from '../../resource/write/guard.store.ts';
import { cleanName, derived, nextCustomerNo } from './customer.hooks.ts';
import { customerTable } from './customer.table.ts';

/** What a purchase tells of a person. */
export interface Person {
  name: string;
  mobile: string;
  idType?: string | undefined;
  idNo?: string | undefined;
}

/**
 * A customer that the actor may see, held against deletion until the transaction ends.
 * @throws AppError customerMissing
 */
export async function customerById(context: StoreContext, trx: Trx, actor: Actor, id: string): Promise<Stored> {
  await lockLive(context, trx, 'cem_customer', actor.tenantId, [id]);
  const [row] = await stored(context, trx, customerTable, actor, [id]);
  if (!row) throw new AppError('customerMissing');
  return row;
}

/**
 * The customer with this name and mobile, or a new one. Two people may share both: when identity numbers are known and
 * differ, they are two customers; a number that was missing is filled in.
 */
export async function findOrCreateCustomer(
  context: StoreContext,
  trx: Trx,
  actor: Actor,
  person: Person,
): Promise<Stored> {
  const everyone = withoutRules(actor);
  const idType = person.idType ?? '1';
  await pinyinReady();
  const own = derived({ ...person, idType });
  const ids = await sameNameAndMobile(trx, actor.tenantId, cleanName(person.name), person.mobile);
  await lockLive(context, trx, 'cem_customer', actor.tenantId, ids);
  const known = await stored(context, trx, customerTable, everyone, ids);
  const idNo = own.idNo ?? null;
  const exact = known.find((row) => idNo === null || row.idNo === idNo);
  if (exact) return exact;
  const unnumbered = known.find((row) => row.idNo === null);
  if (unnumbered)
    return update(context, trx, customerTable, everyone, unnumbered.id, { ...own, idType }, { before: unnumbered });
  const draft = { type: '1', name: own.name, mobile: person.mobile, idType };
  const values = {
    ...own,
    deceasedFlag: 'N',
    ownerSalesId: actor.userId,
    customerNo: await nextCustomerNo(trx, actor),
  };
  const id = await insert(context, trx, customerTable, actor, draft, values);
  const [row] = await stored(context, trx, customerTable, everyone, [id]);
  if (!row) throw new AppError('customerMissing');
  return row;
}

async function sameNameAndMobile(trx: Trx, tenantId: number, name: string, mobile: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('cemCustomer')
    .select('id')
    .where('tenantId', '=', tenantId)
    .where('mobile', '=', mobile)
    .where('name', '=', name)
    .where('delFlag', '=', 0)
    .orderBy('id')
    .limit(20)
    .execute();
  return rows.map((row) => row.id);
}
