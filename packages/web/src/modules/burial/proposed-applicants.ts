import type { BurialApplicant } from '@songbai/contract/modules/burial/burial.calls.ts';
import type { Deceased } from '@songbai/contract/modules/deceased/deceased.resource.ts';
import { PATTERNS } from '@songbai/contract/rules/patterns.ts';

/** Somebody known for a plot who may ask for the burial. */
export interface ProposedApplicant {
  name: string;
  /** What he is to the plot, as people say it. */
  from: string;
  /** Only one that can be called: not masked, a mobile number. */
  phone?: string;
}

const HOLDER = '持证人';
const CONTACT = '联系人';

type PlotUser = Pick<Deceased, 'id' | 'name' | 'alive' | 'contactName' | 'contactPhone' | 'holderName'>;

/**
 * Who may ask for the burial of somebody: the own contact first, then whom the right names, the holder, contacts of
 * others of the plot, users who live.
 */
export function proposedApplicants(
  personId: string,
  users: readonly PlotUser[],
  ofRight: readonly BurialApplicant[],
): ProposedApplicant[] {
  const own = users.filter(({ id }) => id === personId);
  const others = users.filter(({ id }) => id !== personId);
  const found: ProposedApplicant[] = [
    ...own.flatMap(contactOf),
    ...ofRight.map(({ name, role, mobile }) => ({
      name,
      from: role === 'holder' ? HOLDER : CONTACT,
      ...called(mobile),
    })),
    ...users.flatMap(({ holderName }) => (holderName ? [{ name: holderName, from: HOLDER }] : [])),
    ...others.flatMap(contactOf),
    ...others.flatMap(({ name, alive }) => (name && alive === 'Y' ? [{ name, from: '使用人' }] : [])),
  ];
  const byName = new Map<string, ProposedApplicant>();
  for (const one of found) {
    const known = byName.get(one.name);
    if (!known) byName.set(one.name, one);
    else if (!known.phone && one.phone) byName.set(one.name, { ...known, phone: one.phone });
  }
  return [...byName.values()];
}

function contactOf({ contactName, contactPhone }: PlotUser): ProposedApplicant[] {
  if (!contactName) return [];
  return [{ name: contactName, from: CONTACT, ...called(contactPhone) }];
}

const called = (number: string | null) => (number && PATTERNS.mobile.regex.test(number) ? { phone: number } : {});
