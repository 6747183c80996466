import { CUSTOMER_TYPE, ID_TYPE } from '@songbai/contract/modules/customer/customer.dicts.ts';
import { customer } from '@songbai/contract/modules/customer/customer.resource.ts';
import { changedFact } from '@songbai/contract/modules/person-fix/person-fix.rules.ts';
import type { PatchOf, StoredOf } from '@songbai/contract/resource/define.ts';
import { idNumberFacts, idNumberProblem, normalIdNumber } from '@songbai/contract/rules/id-number.ts';
import { customerNo } from '@songbai/contract/rules/series-numbers.ts';
import { nextNumbers } from '../../db/state.ts';
import { type Actor, rulesName } from '../../platform/actor.ts';
import { AppError } from '../../platform/errors.ts';
import { pinyinCode, pinyinReady } from '../../platform/pinyin.ts';
import type { StoreContext, Values, WriteContext } from '../../resource/context.ts';
import { type ResourceHooks, refusalOr } from '../../resource/describe/hooks.ts';
import { seesWhole } from '../../resource/describe/masks.ts';
import type { Work } from '../../resource/write/work.ts';
import { holdsRight } from './rights.store.ts';

/** Rules of a customer (domain.md §3.7). */
export function customerHooks(context: StoreContext): ResourceHooks<typeof customer> {
  return {
    series: seriesOf,
    beforeInsertMany: async (work, drafts) => {
      await pinyinReady();
      const derivations = drafts.map((draft) =>
        refusalOr(() => born(context, derived({ idType: ID_TYPE.resident, ...given(draft) }), draft)),
      );
      const good = derivations.filter((own) => !(own instanceof AppError)).length;
      const numbers = good > 0 ? await nextCustomerNos(work, good) : [];
      let at = 0;
      return derivations
        .map((own) => (own instanceof AppError ? own : { ...own, deceasedFlag: 'N', customerNo: numbers[at++] }))
        .map((own, index) => (own instanceof AppError ? own : { ...own, ...sellerOf(work, drafts[index] ?? {}) }));
    },
    keyValues: (draft) => {
      const { name, mobile, idNo, idType = ID_TYPE.resident } = given(draft);
      return { name: cleanName(String(name ?? '')), mobile, idNo: storedNumber(idType, idNo) };
    },
    beforeUpdate: async (work, before, patch) => {
      await refuseUncorrected(work, before, patch);
      await pinyinReady();
      const after: Values = { ...before, ...patch };
      // An imported invalid number must not block other corrections.
      const renumbered = after.idNo !== before.idNo || after.idType !== before.idType;
      return born(context, derived(renumbered ? after : { ...after, idNo: null }), patch);
    },
    afterRestore: async (work, { id }) => {
      const summary = `${work.actor.realname}恢复客户`;
      const change = { before: { delFlag: 1 }, after: { delFlag: 0 } };
      work.events([{ plotId: null, bizType: 'customer', bizId: id, event: 'restore', summary, ...change }]);
      return [];
    },
  };
}

type Customer = StoredOf<typeof customer>;

/** Name and number of who holds a right are corrected by a second person. @throws AppError personFixNeeded */
async function refuseUncorrected(
  work: Work<StoreContext>,
  before: Customer,
  patch: PatchOf<typeof customer>,
): Promise<void> {
  const { name, idNo } = patch;
  const given = { ...('name' in patch ? { name } : {}), ...('idNo' in patch ? { idNo } : {}) };
  const label = changedFact(before, given, (field) => !seesWhole(work.actor, customer, field));
  if (!label || !(await holdsRight(work, before.id))) return;
  throw new AppError('personFixNeeded', { name: before.name, label });
}

/** A customer is of whoever adds it and sells, or could not see it otherwise. */
function sellerOf({ actor }: Work<WriteContext>, draft: Values): Values {
  if (draft.ownerSalesId) return {};
  const own = actor.roleCodes.includes('sales') || rulesName(actor, customer.pages, 'ownerSalesId');
  return own ? { ownerSalesId: actor.userId } : {};
}

const seriesOf = ({ tenantId }: Actor) => `customer:${tenantId}`;

/** `KH` and eight digits, numbered per tenant. */
export async function nextCustomerNo(work: Work<WriteContext>): Promise<string> {
  const [number = ''] = await nextCustomerNos(work, 1);
  return number;
}

/** Holds the series of the tenant until the transaction ends: nobody else gets a customer number meanwhile. */
export async function holdCustomerNos(work: Work<WriteContext>): Promise<void> {
  await nextCustomerNos(work, 0);
}

async function nextCustomerNos(work: Work<WriteContext>, count: number): Promise<string[]> {
  const first = await nextNumbers(work.db, seriesOf(work.actor), count);
  return Array.from({ length: count }, (_, n) => customerNo(first + n));
}

/**
 * Cleaned and derived fields: trimmed name, pinyin, checked and normalised identity number, sex and
 * birthday derived from it when empty.
 * @throws AppError invalid with the reason of a bad identity number
 */
export function derived(customer: Values): Values {
  const name = cleanName(String(customer.name ?? ''));
  if (name === '')
    throw new AppError('invalid', { detail: '姓名/单位名称不能为空', label: '姓名/单位名称' }, { field: 'name' });
  const own: Values = { name, pinyin: pinyinCode(name, customer.type === CUSTOMER_TYPE.unit ? 'place' : 'person') };
  const idNo = storedNumber(customer.idType, customer.idNo);
  if (idNo === undefined) return own;
  if (customer.idType !== ID_TYPE.resident) return { ...own, idNo };
  const problem = idNumberProblem(idNo);
  if (problem) throw new AppError('invalid', { detail: problem, label: '证件号码' }, { field: 'idNo' });
  const facts = idNumberFacts(idNo);
  return { ...own, idNo, sex: customer.sex || facts.sex, birthday: customer.birthday || facts.birthday };
}

/** The derived fields of a natural person, from typed values or the identity number. */
function born({ clock }: StoreContext, own: Values, typed: Values): Values {
  const birthday = own.birthday ?? typed.birthday;
  if (typeof birthday === 'string' && birthday > clock.today())
    throw new AppError('invalid', { detail: '出生日期不能晚于今天', label: '出生日期' }, { field: 'birthday' });
  return own;
}

/** A document number in its stored form, valid or not; undefined when empty. */
function storedNumber(idType: unknown, idNo: unknown): string | undefined {
  if (typeof idNo !== 'string' || idNo === '') return undefined;
  return idType === ID_TYPE.resident ? normalIdNumber(idNo) : idNo.trim().toUpperCase();
}

/** Trims blanks and removes full-width blanks anywhere. */
export function cleanName(name: string): string {
  return name.replaceAll('\u3000', '').trim();
}

function given(draft: Values): Values {
  return Object.fromEntries(
    Object.entries(draft).filter(([, value]) => value !== undefined && value !== null && value !== ''),
  );
}
