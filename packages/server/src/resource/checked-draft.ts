import { allFields, type Resource } from '@songbai/contract/resource/define.ts';
import { draftSchema } from '@songbai/contract/resource/draft-schema.ts';
import type { Fields } from '@songbai/contract/resource/kinds.ts';
import { type TSchema, Type } from 'typebox';
import { fitted, isStrayKey } from '../http/fitted-values.ts';
import type { Call } from '../http/route.ts';
import { bodyProblem, checkBody } from '../http/validation.ts';
import { AppError } from '../platform/errors.ts';
import type { Values } from './context.ts';
import type { ResourceHooks } from './describe/hooks.ts';
import { fieldMasks, isEcho } from './describe/masks.ts';
import { withOwn } from './describe/own-values.ts';
import { withoutStaying } from './describe/sealed.ts';

const rowId = Type.Object({ id: Type.String({ minLength: 1, maxLength: 36, title: 'id' }) });

/** What every body of a resource is checked by. */
interface DraftRules {
  schema: TSchema;
  known: Fields;
  writable: ReadonlySet<string>;
}

const RULES = { add: new WeakMap<Resource, DraftRules>(), edit: new WeakMap<Resource, DraftRules>() };

/** Made once per resource, when it is first written. */
function rulesOf(resource: Resource, mode: 'add' | 'edit'): DraftRules {
  const made = RULES[mode].get(resource);
  if (made) return made;
  const schema = draftSchema(resource, mode);
  const writable = new Set(Object.keys((schema as { properties?: object }).properties ?? {}));
  const rules = { schema, known: allFields(resource), writable };
  RULES[mode].set(resource, rules);
  return rules;
}

/** Keys a stock client echoes with a row of a list or tree; they are server-owned and ignored in a body. */
const ECHOED = new Set(['key', 'delFlag', 'tenantId', 'permissionList', 'children']);

/**
 * Reduces a body to what a client may write. Server-owned keys are dropped, since a stock client sends whole rows back;
 * unknown keys are refused (docs/departures.md). The id of an edit is checked first.
 */
export function checkedDraft(
  resource: Resource,
  mode: 'add' | 'edit',
  call: Pick<Call, 'actor' | 'body'>,
  hooks: ResourceHooks,
): Values {
  const { body } = call;
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new AppError('invalid', { detail: '请求内容格式不正确' });
  const { schema, known, writable } = rulesOf(resource, mode);
  const extra = new Set(Object.keys(hooks.extras?.properties ?? {}));
  const given: Values = {};
  const extras: Values = {};
  for (const [name, value] of Object.entries(body)) {
    const owned = Object.hasOwn(known, name) || name === 'id' || Object.hasOwn(resource.lines, name);
    if (writable.has(name)) given[name] = linesDraft(resource, name, value);
    else if (extra.has(name)) extras[name] = value;
    else if (!owned && !name.endsWith('_dictText') && !ECHOED.has(name) && !isStrayKey(name)) {
      throw new AppError('invalid', { detail: `存在未知字段：${name.slice(0, 40)}` });
    }
  }
  const draft = withOwn(resource.fields, withoutStaying(resource.fields, fitted(schema, given) as Values, mode));
  if (mode === 'edit') checkBody(rowId, draft.id === undefined ? {} : { id: draft.id });
  hooks.precheck?.(draft, extras);
  checkBody(schema, draft.id === undefined ? draft : withoutMasks(resource, call, draft));
  if (!hooks.extras) return draft;
  const more = fitted(hooks.extras, extras) as Values;
  checkBody(hooks.extras, more);
  return { ...draft, ...more };
}

/** A value as a field of a form keeps it; undefined where the form would refuse it. */
export function checkedValue(resource: Resource, name: string, value: string): unknown {
  const { schema, writable } = rulesOf(resource, 'edit');
  if (!writable.has(name)) return undefined;
  const draft = fitted(schema, { id: '-', [name]: value }) as Values;
  return bodyProblem(schema, draft) ? undefined : draft[name];
}

/** Masks echoed with the rest of the row cannot match the schema; whether they are echoes is checked with the row. */
function withoutMasks(resource: Resource, { actor }: Pick<Call, 'actor'>, draft: Values): Values {
  const masked = new Set(fieldMasks(actor, resource).map(({ name }) => name));
  return Object.fromEntries(Object.entries(draft).filter(([name, value]) => !(masked.has(name) && isEcho(value))));
}

/** Echoed texts and computed values are dropped from lines too. */
function linesDraft(resource: Resource, name: string, value: unknown): unknown {
  const lines = Object.hasOwn(resource.lines, name) ? resource.lines[name] : undefined;
  if (!lines || !Array.isArray(value)) return value;
  return value.map((line: unknown) => {
    if (typeof line !== 'object' || line === null) return line;
    const kept = Object.entries(line).filter(([key]) => !key.endsWith('_dictText') && !lines.fields[key]?.readOnly);
    return Object.fromEntries(kept);
  });
}
