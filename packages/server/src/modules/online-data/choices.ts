import { type ChoiceDesign, choiceDesigns } from '@songbai/contract/design/choices.ts';
import type { Design } from '@songbai/contract/design/design.ts';
import { LIMITS } from '@songbai/contract/limits.ts';
import { chunks } from '../../db/chunks.ts';
import { AppError } from '../../platform/errors.ts';
import type { Values } from '../../resource/context.ts';
import type { ResourceHooks } from '../../resource/describe/hooks.ts';
import type { Reading } from '../../resource/read/reading.ts';
import type { Work } from '../../resource/write/work.ts';
import { type ChoiceRows, rowsOfValues } from './choice-rows.ts';

/** A field that chooses from rows of a table, with these rows as one person has them. */
export interface Choosing {
  design: ChoiceDesign;
  rows: ChoiceRows;
}

const CHOICES = new WeakMap<Design, readonly ChoiceDesign[]>();

export function choicesOf(design: Design): readonly ChoiceDesign[] {
  const known = CHOICES.get(design) ?? choiceDesigns(design.fields);
  CHOICES.set(design, known);
  return known;
}

function valuesIn({ several }: ChoiceDesign, value: unknown): string[] {
  if (typeof value !== 'string' || value === '') return [];
  return several ? value.split(',').flatMap((part) => (part.trim() === '' ? [] : [part.trim()])) : [value];
}

/** Adds the texts of what was chosen; a value that names no row any more is shown as it is. */
export async function choiceTexts(
  from: Reading,
  choices: readonly Choosing[],
  rows: readonly Record<string, unknown>[],
): Promise<void> {
  for (const { design, rows: source } of choices) {
    const own = rows.filter((row) => Object.hasOwn(row, design.name));
    const values = own.flatMap((row) => valuesIn(design, row[design.name]));
    if (values.length === 0) continue;
    const found = await rowsOfValues(from, source, values, true);
    for (const row of own) {
      const texts = valuesIn(design, row[design.name]).map((value) => found.get(value)?.[0]?.text ?? value);
      if (texts.length > 0) row[`${design.name}_dictText`] = texts.join(',');
    }
  }
}

/** Hooks that take no value which the design does not offer; what was there before may stay. */
export function choiceHooks(choices: readonly Choosing[], hooks: ResourceHooks): ResourceHooks {
  if (choices.length === 0) return hooks;
  return {
    ...hooks,
    beforeInsertMany: async (work, drafts) => {
      const problems = await refusals(
        work,
        choices,
        drafts.map((after) => ({ before: {}, after })),
      );
      const own = (await hooks.beforeInsertMany?.(work, drafts)) ?? drafts.map(() => ({}));
      return own.map((values, at) => problems[at] ?? values);
    },
    beforeUpdate: async (work, before, patch) => {
      const was = before as Readonly<Values>;
      const given = Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined));
      const [problem] = await refusals(work, choices, [{ before: was, after: { ...was, ...given } }]);
      if (problem) throw problem;
      return (await hooks.beforeUpdate?.(work, before, patch)) ?? {};
    },
  };
}

interface Change {
  before: Readonly<Values>;
  after: Readonly<Values>;
}

/** What is wrong with each row; a level of a linkage is asked for again when the level above changes. */
async function refusals(
  work: Work,
  choices: readonly Choosing[],
  changes: readonly Change[],
): Promise<(AppError | undefined)[]> {
  const problems: (AppError | undefined)[] = changes.map(() => undefined);
  for (const { design, rows } of choices) {
    const { name, above, label } = design;
    const isNew = ({ before, after }: Change) =>
      [name, ...(above === undefined ? [] : [above])].some((one) => (after[one] ?? '') !== (before[one] ?? ''));
    const changed = changes.map((change) => (isNew(change) ? valuesIn(design, change.after[name]) : []));
    const found = await rowsOfValues(work, rows, changed.flat(), false);
    const tops = changes.flatMap(({ after }, at) =>
      above !== undefined && (changed[at] ?? []).length > 0 ? [textOf(after[above])] : [],
    );
    const higher = tops.length > 0 ? await rowsOfValues(work, rows, tops, true) : new Map();
    for (const [at, values] of changed.entries()) {
      const top: { id?: string }[] = above === undefined ? [] : (higher.get(textOf(changes[at]?.after[above])) ?? []);
      const ids = top.map(({ id }) => id);
      const isOffered = (value: string) =>
        (found.get(value) ?? []).some(({ parent }) => above === undefined || ids.includes(parent ?? undefined));
      if (!values.every(isOffered)) problems[at] ??= new AppError('refMissing', { label }, { field: name });
    }
  }
  return problems;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Nodes of a tree and all that lies under them; no more are read once there are too many for a condition. */
export async function withBelow(from: Reading, { rows }: Choosing, nodes: readonly string[]): Promise<string[]> {
  const found = new Set(nodes);
  const limit = LIMITS.nodesOfCondition + 1;
  for (let level = [...found]; level.length > 0 && found.size < limit; ) {
    const next: string[] = [];
    for (const above of chunks(level))
      for (const { value } of await rows.find(from, { above, any: true, limit, offset: 0 }))
        if (!found.has(value)) {
          found.add(value);
          next.push(value);
        }
    level = next;
  }
  return [...found];
}
