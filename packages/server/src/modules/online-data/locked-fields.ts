import type { Design, FieldDesign } from '@songbai/contract/design/design.ts';
import type { TableRights } from '@songbai/contract/design/rights.ts';
import type { Resource } from '@songbai/contract/resource/define.ts';
import { AppError } from '../../platform/errors.ts';
import type { Values } from '../../resource/context.ts';
import { type ResourceHooks, refusalOr } from '../../resource/describe/hooks.ts';
import { admission } from './button-rights.ts';
import { withoutHidden } from './hidden-values.ts';

/** A field that a person may not change. */
interface Locked {
  name: string;
  label: string;
  /** No value of it was ever shown, so that not even the right one may be sent. */
  isUnseen: boolean;
  isRequired: boolean;
  /** What a new row has of it unless somebody may choose. */
  usual: string | number | undefined;
  /** What forms fill in without anybody choosing; undefined where the server does not know it. */
  filled: string | undefined;
  /** The form fills in something that only the client knows, such as the person's name. */
  isReckoned: boolean;
}

/**
 * Hooks that hold the rights of fields, whatever call writes: what may not be changed may come back as it was, and what
 * hidden fields hold is in no reply (online.md §5.1).
 */
export function lockedHooks(
  design: Design,
  resource: Resource,
  rights: TableRights,
  hooks: ResourceHooks,
): ResourceHooks {
  const locked = lockedOf(design, resource, rights);
  return {
    ...hooks,
    admit: admission(design, resource, rights),
    beforeInsertMany: async (work, drafts) => {
      const outcomes = drafts.map((draft) => refusalOr(() => usualValues(locked, draft)));
      const own = (await hooks.beforeInsertMany?.(work, drafts)) ?? [];
      return outcomes.map((outcome, at) => {
        const before = own[at] ?? {};
        if (outcome instanceof AppError) return outcome;
        return before instanceof AppError ? before : { ...before, ...outcome };
      });
    },
    beforeUpdate: async (work, before, patch) => {
      for (const field of locked) assertUnchanged(field, before as Values, patch as Values);
      return (await hooks.beforeUpdate?.(work, before, patch)) ?? {};
    },
    decorate: async (actor, rows) => {
      await hooks.decorate?.(actor, rows);
      for (const row of rows) withoutHidden(row, rights);
    },
  };
}

function lockedOf({ fields: designs }: Design, { fields }: Resource, rights: TableRights): Locked[] {
  const byName = new Map(designs.filter(({ parked }) => parked === 0).map((field) => [field.dbFieldName, field]));
  return [...rights.locked].flatMap((name): Locked[] => {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (!field || field.readOnly) return [];
    const usual = byName.get(name)?.fieldDefaultValue || undefined;
    const isReckoned = usual !== undefined && /#\{|\{\{|\$\{/.test(usual);
    return [
      {
        ...{ name, label: field.label, isUnseen: rights.listHidden.has(name) && rights.formHidden.has(name) },
        ...{ isRequired: field.required === true || isNeeded(byName.get(name)), usual: field.initial },
        ...{ filled: isReckoned ? undefined : usual, isReckoned },
      },
    ];
  });
}

/** The column takes no empty value. */
const isNeeded = (design: FieldDesign | undefined): boolean => design?.dbIsNull === 0;

const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === '';
const isSame = (one: unknown, other: unknown): boolean =>
  (isEmpty(one) && isEmpty(other)) || String(one ?? '') === String(other ?? '');

/** @throws AppError onlineFieldLocked, onlineFieldNeeded */
function usualValues(locked: readonly Locked[], draft: Readonly<Values>): Values {
  const own: Values = {};
  for (const { name, label, isRequired, isReckoned, usual, filled } of locked) {
    const sent = Object.hasOwn(draft, name) ? draft[name] : undefined;
    const allowed = isEmpty(sent) || isReckoned || isSame(sent, usual) || isSame(sent, filled);
    if (!allowed) throw new AppError('onlineFieldLocked', { label }, { field: name });
    const value = isEmpty(sent) || isReckoned ? usual : sent;
    if (isRequired && isEmpty(value)) throw new AppError('onlineFieldNeeded', { label }, { field: name });
    if (isReckoned) own[name] = usual ?? null;
  }
  return own;
}

/** @throws AppError onlineFieldLocked */
function assertUnchanged({ name, label, isUnseen }: Locked, before: Readonly<Values>, patch: Readonly<Values>): void {
  if (!Object.hasOwn(patch, name) || patch[name] === undefined) return;
  if (isUnseen || !isSame(before[name], patch[name]))
    throw new AppError('onlineFieldLocked', { label }, { field: name });
}
