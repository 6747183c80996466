import { correctionOf, type PersonFacts } from '@songbai/contract/modules/person-fix/person-fix.rules.ts';
import type { Resource } from '@songbai/contract/resource/define.ts';
import { AppError } from '../../platform/errors.ts';
import { withoutRules } from '../../resource/write/change.ts';
import type { Work } from '../../resource/write/work.ts';
import { correctCustomer, customerById, customerTable, type StoredCustomer } from '../customer/index.ts';
import { correctDeceased, deceasedById, deceasedTable, type StoredDeceased } from '../deceased/index.ts';
import { nameHolder } from './holder-names.store.ts';

/** Whom a correction is about. */
export interface Whom {
  customerId?: string | null | undefined;
  deceasedId?: string | null | undefined;
}

interface Person {
  facts: PersonFacts;
  plotId: string | null;
  resource: Resource;
  id: string;
  /** Checks the correction, and writes it where asked to. */
  correct(change: Partial<PersonFacts>, how: { checkOnly: boolean }): Promise<void>;
}

/**
 * The person whom the actor may see, or of a decision any of the tenant.
 * @throws AppError personFixWhom, customerMissing, deceasedMissing
 */
export async function personOf(work: Work, { customerId, deceasedId }: Whom): Promise<Person> {
  if (customerId && !deceasedId) return customerPerson(work, await customerById(work, customerId));
  if (deceasedId && !customerId) return deceasedPerson(work, await deceasedById(work, deceasedId));
  throw new AppError('personFixWhom');
}

function customerPerson(work: Work, row: StoredCustomer): Person {
  const facts = { name: row.name, idType: row.idType, idNo: row.idNo, birthText: null, deathText: null };
  return {
    facts,
    plotId: null,
    resource: customerTable.resource,
    id: row.id,
    correct: async (change, { checkOnly }) => {
      if (change.birthText !== undefined || change.deathText !== undefined) throw new AppError('personFixDates');
      await correctCustomer(work, row, change, checkOnly);
      if (!checkOnly && change.name !== undefined) await nameHolder(work, row.id, change.name);
    },
  };
}

function deceasedPerson(work: Work, row: StoredDeceased): Person {
  const { name, idType, idNo, birthText, deathText, plotId } = row;
  return {
    facts: { name, idType, idNo, birthText, deathText },
    plotId,
    resource: deceasedTable.resource,
    id: row.id,
    correct: (change, { checkOnly }) => correctDeceased(work, row, change, checkOnly),
  };
}

/** What of the wish differs from what is known. @throws AppError personFixNothing */
export function changeOf(facts: PersonFacts, wanted: Parameters<typeof correctionOf>[1]): Partial<PersonFacts> {
  const change = correctionOf(facts, wanted);
  if (Object.keys(change).every((name) => name === 'idType')) {
    if (change.idType === undefined) throw new AppError('personFixNothing');
    // The kind of a paper is corrected with its number.
    return { ...change, ...(facts.idNo ? { idNo: wanted.idNo ?? facts.idNo } : {}) };
  }
  return change;
}

/** What follows from a decision is not narrowed by data rules. */
export const ruleFree = (work: Work): Work => work.as(withoutRules(work.actor));
