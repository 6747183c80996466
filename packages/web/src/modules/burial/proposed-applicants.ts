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

type PlotUser = Pick<Deceased, 'id' | 'name' | 'alive' | 'contactName' | 'contactPhone' | 'holderName'>;

/** Who may ask for the burial of somebody: the own contact first, then the holder, contacts of others of the plot, users who live. */
export function proposedApplicants(personId: string, users: readonly PlotUser[]): ProposedApplicant[] {
  const own = users.filter(({ id }) => id === personId);
  const others = users.filter(({ id }) => id !== personId);
  const found: ProposedApplicant[] = [
    ...own.flatMap(contactOf),
    ...users.flatMap(({ holderName }) => (holderName ? [{ name: holderName, from: '持证人' }] : [])),
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
  const phone = contactPhone && PATTERNS.mobile.regex.test(contactPhone) ? { phone: contactPhone } : {};
  return [{ name: contactName, from: '联系人', ...phone }];
}
