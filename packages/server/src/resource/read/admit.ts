import type { Resource } from '@songbai/contract/resource/define.ts';
import type { Condition, Filter } from '@songbai/contract/resource/filter.ts';
import { SEARCHED_TAIL, WHOLE_NUMBERS } from '@songbai/contract/rules/masks.ts';
import { AppError } from '../../platform/errors.ts';
import type { ResourceTable } from '../describe/columns.ts';
import { type FieldMask, fieldMasks } from '../describe/masks.ts';
import { countLookUps, type LookUp, lookUp } from '../write/look-ups.store.ts';
import { write } from '../write/work.ts';
import type { AdmittedFilter } from './admitted-filter.ts';
import { withNodesBelow } from './nodes-below.ts';
import type { Reading } from './reading.ts';

/**
 * The one gate between what is asked and what is read (design.md: masks are rights). Of a masked number the characters
 * that the mask shows at its end may be searched, and the whole number: each whole number counts against the person's
 * limit and is written to the log, so that a clerk finds who stands before him, and nobody finds out by trying. All
 * other conditions on masked and hidden fields are refused.
 * @throws AppError maskedSearch, hiddenSearch, lookUpLimit, nodesTooMany
 */
export async function admit(from: Reading, table: ResourceTable, asked: Filter): Promise<AdmittedFilter> {
  const filter = await withNodesBelow(from, table, asked);
  const masks = new Map(fieldMasks(from.actor, table.resource).map(({ name, mask }) => [name, mask]));
  if (masks.size === 0) return filter as AdmittedFilter;
  const lookUps: LookUp[] = [];
  const narrowed = (part: Filter): Filter => {
    if ('and' in part) return { and: part.and.map(narrowed) };
    if ('or' in part) return { or: part.or.map(narrowed) };
    const mask = masks.get(part.field);
    return mask === undefined ? part : narrowCondition(from, table.resource, part, mask, lookUps);
  };
  const safe = narrowed(filter) as AdmittedFilter;
  if (lookUps.length > 0) await record(from, lookUps);
  return safe;
}

const NOTHING: Filter = { or: [] };

/** Operators that ask for a value itself; the searches for parts are read as one for the whole value or its end. */
const EXACT: ReadonlySet<string> = new Set(['eq', 'in', 'like', 'leftLike']);

function narrowCondition(
  { server }: Reading,
  resource: Resource,
  condition: Condition,
  mask: FieldMask['mask'],
  lookUps: LookUp[],
): Filter {
  const { field, op, value, passing } = condition;
  const label = resource.fields[field]?.label ?? field;
  if (mask === 'hidden') {
    if (passing) return NOTHING;
    throw new AppError('hiddenSearch', { label }, { field });
  }
  // The mask itself tells whether there is a value.
  if (op === 'empty' || op === 'notEmpty') return condition;
  const whole = WHOLE_NUMBERS[mask];
  if (!whole || !EXACT.has(op)) return passing ? NOTHING : refused(label, field);
  const values = typeof value === 'string' ? [value] : value;
  const parts = values.map((text): Filter => {
    if (text.trim().length <= SEARCHED_TAIL) return { field, op: 'tail', value: text.trim() };
    const number = whole(text);
    if (number === undefined) return passing ? NOTHING : refused(label, field);
    lookUps.push(lookUp(server.sealer, resource, { name: field, mask }, number));
    return { field, op: 'eq', value: number };
  });
  const [only] = parts;
  return parts.length === 1 && only ? only : { or: parts };
}

function refused(label: string, field: string): never {
  throw new AppError('maskedSearch', { label }, { field });
}

/** Counts the numbers and logs them masked, in a transaction of its own. */
async function record({ server, db, actor }: Reading, lookUps: readonly LookUp[]): Promise<void> {
  if (db !== server.database.db) throw new Error('numbers are looked up outside transactions');
  await write(server, actor, (work) =>
    countLookUps(work, lookUps, ({ label, resource }) => `按完整${label}查询${resource.title}`),
  );
}
