import { LIMITS } from '@songbai/contract/limits.ts';
import { allFields, type Resource } from '@songbai/contract/resource/define.ts';
import type { ListQuery } from '@songbai/contract/resource/filter.ts';
import { type Field, heldRows, holdsNodes } from '@songbai/contract/resource/kinds.ts';
import { decodeSuperQuery, type ListParams, parseListParams } from '@songbai/contract/wire/list-params.ts';
import { AppError } from '../../platform/errors.ts';
import { fieldNamed } from './wire-names.ts';

/** Rows of a list without pages; the total tells the truth (online.md §5.3). */
const UNPAGED_ROWS = 1000;
/** What the clients ask for where a table has no pages. */
const UNPAGED: ReadonlySet<unknown> = new Set(['-521', '-1']);

const SUFFIX = /^(.+)_(begin|end|MultiString)$/;
const DAY = /^\d{4}-\d\d-\d\d$/;

/** Parameters that the family reads SQL or tables from; nobody of ours sends them (online.md §11). */
const SMELT: readonly string[] = ['condition', '_tableFilterSql', 'sql'];

/**
 * A list call of the family on a designed table: texts are searched for what they contain, a day finds all its moments,
 * everything else is as in the lists of the house.
 * @throws AppError injection for parameters that would be SQL
 */
export function wireQuery(resource: Resource, given: ListParams): ListQuery {
  const params = wireParams(resource, given);
  if (!UNPAGED.has(String(given.pageSize))) return parseListParams(resource, params);
  const query = parseListParams(resource, { ...params, pageNo: 1, pageSize: LIMITS.pageSizeDefault });
  return { ...query, pageSize: UNPAGED_ROWS };
}

/**
 * The parameters of such a call in the grammar of the house.
 * @throws AppError injection
 */
export function wireParams(resource: Resource, given: ListParams): ListParams {
  const fields = allFields(resource);
  for (const name of SMELT)
    if (given[name] !== undefined && given[name] !== '' && !Object.hasOwn(fields, name))
      throw new AppError('injection');
  const params: Record<string, unknown> = Object.create(null);
  for (const [name, value] of Object.entries(given)) {
    const [, base, suffix] = SUFFIX.exec(name) ?? [];
    const known = fieldNamed(name);
    if (Object.hasOwn(fields, known)) Object.assign(params, asked(known, fields[known] as Field, value));
    else if (base !== undefined && Object.hasOwn(fields, fieldNamed(base)))
      params[`${fieldNamed(base)}_${suffix}`] = value;
    else params[name] = value;
  }
  if (typeof given.column === 'string') params.column = given.column.split(',').map(fieldNamed).join(',');
  params.order ??= 'desc';
  if (typeof given.superQueryParams === 'string') params.superQueryParams = renamedFields(given.superQueryParams);
  return params;
}

/** One condition of the query bar. */
function asked(name: string, field: Field, value: unknown): Record<string, unknown> {
  const { kind } = field;
  if (typeof value !== 'string' || value === '') return {};
  // What names a row is no text that somebody types a part of.
  if (heldRows(field) || holdsNodes(field)) return { [name]: value };
  if ((kind === 'text' || kind === 'textarea' || kind === 'html') && !value.includes('*'))
    return { [name]: `*${value}*` };
  if (kind === 'datetime' && DAY.test(value)) return { [`${name}_begin`]: value, [`${name}_end`]: value };
  return { [name]: value };
}

/** The conditions of a super query by the names of the house; what cannot be read is refused where it is parsed. */
function renamedFields(text: string): string {
  const items = decodeSuperQuery(text);
  return items ? encodeURIComponent(JSON.stringify(renamed(items))) : text;
}

function renamed(item: unknown): unknown {
  if (Array.isArray(item)) return item.map(renamed);
  if (typeof item !== 'object' || item === null) return item;
  return Object.fromEntries(
    Object.entries(item).map(([key, value]) =>
      key === 'field' && typeof value === 'string' ? [key, fieldNamed(value)] : [key, renamed(value)],
    ),
  );
}
