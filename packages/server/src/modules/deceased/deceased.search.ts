import { parsePartialDate } from '@songbai/contract/rules/partial-date.ts';
import type { ListParams } from '@songbai/contract/wire/list-params.ts';
import type { Actor } from '../../platform/actor.ts';
import { lunar } from '../../platform/lunar.ts';
import { simplified } from '../../platform/simplified.ts';
import type { ResourceHooks } from '../../resource/describe/hooks.ts';
import { likeText } from '../../resource/describe/sql-text.ts';
import type { ExtraWhere } from '../../resource/read/select.ts';
import { recordSearch } from '../plot/index.ts';

/** A keyword that is a plot number finds the people of that plot. */
const BY_PLOT = recordSearch();

/** A parameter of our own that stands for a whole name; never taken from a request. */
const WHOLE = 'wholeName';

/** How the list of the people of plots is searched. */
export const deceasedList: Required<Pick<ResourceHooks, 'listParams' | 'listSelection'>> = {
  listParams: (params) => searched(BY_PLOT.listParams(params)),
  listSelection: (params, actor) => {
    const parts = [BY_PLOT.extras(params, actor), ofWholeName(params, actor)].filter((part) => part !== undefined);
    return parts.length === 0
      ? {}
      : { extra: (sql, today) => parts.map((part) => `(${part(sql, today)})`).join(' and ') };
  },
};

/** Whether a value of the list grammar is the text itself, not a part, a list or a comparison. */
const isPlain = (value: string): boolean => !/[*,]|\+\+|^!|^(>=|<=|!=|>|<|=|ge|le|gt|lt|ne|eq) /.test(value);

/** A whole name is one of a person's names: the present one, or the other one that is told beside it. */
function ofWholeName({ [WHOLE]: name }: ListParams, { tenantId }: Actor): ExtraWhere | undefined {
  if (typeof name !== 'string') return undefined;
  return (sql) => {
    // Values are bound in the order in which they stand in the text.
    const present = `t.name_key = ${sql.bind(name)}`;
    const like = (pattern: string) => `d.name_key like ${sql.bind(pattern)} escape '\\'`;
    const others = `select d.id from cem_deceased d where d.tenant_id = ${sql.plan(tenantId)} and d.former_name <> ''
      and (${like(`${likeText(name)} %`)} or ${like(`% ${likeText(name)}`)})`;
    // PostgreSQL looks up the rows of both sides only where the second one is a list.
    const among = sql.engine === 'postgres' ? `= any(array(${others}))` : `in (${others})`;
    return `${present} or t.id ${among}`;
  };
}

/** Names are looked for in simplified characters, dates by as much of them as was typed. */
function searched(params: ListParams): ListParams {
  const { keyword, name, [WHOLE]: _own, ...rest } = params;
  // As everywhere in the list grammar, `null` is no condition.
  const isAsked = (value: unknown): value is string => typeof value === 'string' && value !== '' && value !== 'null';
  const text = (value: unknown) => (isAsked(value) ? simplified(value) : undefined);
  return {
    ...rest,
    ...dateParams(params, 'birthDate'),
    ...dateParams(params, 'deathDate'),
    ...dateParams(params, 'buriedDate'),
    ...(text(keyword) ? { keyword: text(keyword) } : {}),
    ...(text(name) ? { [isPlain(String(name)) ? WHOLE : 'nameKey']: text(name) } : {}),
  };
}

/** `1950` finds everybody of that year, `1950年3月` of that month. */
function dateParams(params: ListParams, field: string): ListParams {
  const given = params[field];
  if (typeof given !== 'string') return {};
  const asked = given.replaceAll('*', '').trim();
  if (asked === '') return { [field]: '' };
  const key = parsePartialDate(asked, 'monthFirst', lunar())?.key ?? asked;
  return { [field]: '', [`${field}_begin`]: key, [`${field}_end`]: `${key}~` };
}
