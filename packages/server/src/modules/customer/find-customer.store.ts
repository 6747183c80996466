import type { DictValue } from '@songbai/contract/dicts.ts';
import { CUSTOMER_TYPE, ID_TYPE } from '@songbai/contract/modules/customer/customer.dicts.ts';
import type { Trx } from '../../db/database.ts';
import { AppError } from '../../platform/errors.ts';
import { pinyinReady } from '../../platform/pinyin.ts';
import type { StoreContext, Values } from '../../resource/context.ts';
import { stored } from '../../resource/read/store.ts';
import { withoutRules } from '../../resource/write/change.ts';
import { lockLive } from '../../resource/write/guard.store.ts';
import { lookUpsIn } from '../../resource/write/look-ups.store.ts';
import { insert, update } from '../../resource/write/store.ts';
import type { Work } from '../../resource/write/work.ts';
import { cleanName, derived, holdCustomerNos, nextCustomerNo } from './customer.hooks.ts';
import { customerTable, type StoredCustomer } from './customer.table.ts';

/** The details of a person that a purchase gives. */
export interface Person {
  name: string;
  mobile: string;
  idType?: DictValue<'id_type'> | undefined;
  idNo?: string | undefined;
}

/**
 * A customer that the actor may see; its row lock keeps it from being deleted until commit.
 * @throws AppError customerMissing
 */
export async function customerById(work: Work<StoreContext>, id: string): Promise<StoredCustomer> {
  await lockLive(work, 'cem_customer', work.actor.tenantId, [id]);
  const [row] = await stored(work, customerTable, [id]);
  if (!row) throw new AppError('customerMissing');
  return row;
}

/**
 * The customer with this name and mobile whom the actor may see, or a new one. Two people may share both: when known
 * identity numbers differ, they are two customers; a missing number is filled in.
 */
export async function findOrCreateCustomer(work: Work<StoreContext>, person: Person): Promise<StoredCustomer> {
  const idType = person.idType ?? ID_TYPE.resident;
  await pinyinReady();
  const own = derived({ ...person, idType });
  const found = await knownCustomer(work, person, own);
  if (found) return found;
  // Somebody may be adding the same buyer at this moment: one waits for the other, and looks again.
  await holdCustomerNos(work);
  const added = await knownCustomer(work, person, own);
  if (added) return added;
  const draft = { type: CUSTOMER_TYPE.person, name: own.name, mobile: person.mobile, idType };
  const values = {
    ...own,
    deceasedFlag: 'N',
    ownerSalesId: work.actor.userId,
    customerNo: await nextCustomerNo(work),
  };
  const id = await insert(work, customerTable, draft, values);
  const [row] = await stored(work.as(withoutRules(work.actor)), customerTable, [id]);
  if (!row) throw new AppError('customerMissing');
  return row;
}

/** Corrects name or number of a customer, or only says what is wrong with that. */
export async function correctCustomer(
  work: Work<StoreContext>,
  before: StoredCustomer,
  change: Partial<Pick<StoredCustomer, 'name' | 'idType' | 'idNo'>>,
  checkOnly: boolean,
): Promise<void> {
  await pinyinReady();
  const renumbered = change.idNo !== undefined;
  // Sex and birthday follow a corrected number.
  const given = renumbered ? { ...before, sex: null, birthday: null, ...change } : { ...before, ...change, idNo: null };
  const own = derived(given);
  if (!checkOnly) await update(work, customerTable, before.id, { ...change, ...own }, { before });
}

/** The customer with the number that was told with a purchase, where none was known. */
export async function withNumber(
  work: Work<StoreContext>,
  customer: StoredCustomer,
  given: Pick<Person, 'idType'> & { idNo: string },
): Promise<StoredCustomer> {
  if (customer.idNo !== null || given.idNo.trim() === '') return customer;
  await pinyinReady();
  const idType = given.idType ?? ID_TYPE.resident;
  const own = derived({ ...customer, idType, idNo: given.idNo });
  return update(work, customerTable, customer.id, { ...own, idType }, { before: customer });
}

/** A customer whom the actor may not see is none to him: his name and mobile alone must not open a stranger's record. */
async function knownCustomer(
  work: Work<StoreContext>,
  person: Person,
  own: Values,
): Promise<StoredCustomer | undefined> {
  const same = await sameNameAndMobile(work.db, work.actor.tenantId, cleanName(person.name), person.mobile);
  // Only those he sees: who waited for a stranger's customer here, and for the numbers next, would be waited for by
  // somebody who did both the other way round.
  const ids = (await stored(work, customerTable, same)).map(({ id }) => id);
  await lockLive(work, 'cem_customer', work.actor.tenantId, ids);
  const known = await stored(work, customerTable, ids);
  const idNo = own.idNo ?? null;
  if (known.length > 0) work.compared(lookUpsIn(work.server.sealer, work.actor, customerTable.resource, { idNo }));
  const exact = known.find((row) => idNo === null || row.idNo === idNo);
  if (exact) return exact;
  const unnumbered = known.find((row) => row.idNo === null);
  const idType = person.idType ?? ID_TYPE.resident;
  return unnumbered && update(work, customerTable, unnumbered.id, { ...own, idType }, { before: unnumbered });
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
