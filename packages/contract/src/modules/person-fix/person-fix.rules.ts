import { type DictValue, dictText } from '../../dicts.ts';
import type { Refusal } from '../../errors.ts';
import { PERSON_FIX_STATUS } from './person-fix.dicts.ts';

export type PersonFixStatus = DictValue<'person_fix_status'>;

const MOVES = {
  approve: { to: PERSON_FIX_STATUS.applied, label: '通过' },
  reject: { to: PERSON_FIX_STATUS.rejected, label: '驳回' },
  withdraw: { to: PERSON_FIX_STATUS.withdrawn, label: '撤销' },
} as const;

export type PersonFixEvent = keyof typeof MOVES;
export const PERSON_FIX_EVENTS = Object.keys(MOVES) as PersonFixEvent[];

/** Only what waits can be decided on or taken back. */
export function movePersonFix(from: PersonFixStatus, event: PersonFixEvent): { to: PersonFixStatus } | Refusal {
  const { to, label } = MOVES[event];
  if (from === PERSON_FIX_STATUS.pending) return { to };
  return { error: 'moveNotAllowed', params: { from: dictText('person_fix_status', from), action: label } };
}

/** Values of a person that can be corrected; of a customer without the dates of life. */
export interface PersonFacts {
  name: string;
  idType: DictValue<'id_type'> | null;
  idNo: string | null;
  birthText: string | null;
  deathText: string | null;
}

const PARTS = ['name', 'idType', 'idNo', 'birthText', 'deathText'] as const;

/** What of it would change. */
export function correctionOf(
  now: PersonFacts,
  wanted: Readonly<{ [K in keyof PersonFacts]?: PersonFacts[K] | undefined }>,
): Partial<PersonFacts> {
  const changed = PARTS.filter((part) => wanted[part] !== undefined && (wanted[part] ?? '') !== (now[part] ?? ''));
  return Object.fromEntries(changed.map((part) => [part, wanted[part]])) as Partial<PersonFacts>;
}

/**
 * The label of a value that stood firm and would become another one: such a change is a correction (domain.md §3.9).
 * @param masked whether the person sees only a mask of a value: then any is another one, or who tries many would be told
 *   which is right
 */
export function changedFact(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
  masked: (name: string) => boolean,
): string | undefined {
  const part = (Object.keys(LABELS) as (keyof typeof LABELS)[]).find((name) => {
    const old = before[name] ?? '';
    return name in after && old !== '' && (masked(name) || (after[name] ?? '') !== old);
  });
  return part && LABELS[part];
}

const LABELS = { name: '姓名', idNo: '证件号码', birthText: '出生日期', deathText: '死亡日期' } as const;
