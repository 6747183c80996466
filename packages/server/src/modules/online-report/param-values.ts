import type { ValueType } from '@songbai/contract/design/report-sql/typed.ts';
import type { ReportParamRow } from '@songbai/contract/modules/online-report/report-head.calls.ts';
import { filled } from '@songbai/contract/rules/rule-variables.ts';
import { systemVariables } from '../../http/variables.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/errors.ts';

/** The values of a report's parameters in one call. */
export interface ReportValues {
  given: ReadonlyMap<string, string>;
  types: ReadonlyMap<string, ValueType>;
  labels: ReadonlyMap<string, string>;
  /** A value of the session; undefined: there is none of that name. */
  session(name: string): string | undefined;
}

type Param = Pick<ReportParamRow, 'paramName' | 'paramTxt' | 'paramValue' | 'paramType' | 'required'>;
type Query = Readonly<Record<string, unknown>>;

const DAY = /^\d{4}-\d{2}-\d{2}(?: \d{2}:\d{2}(?::\d{2})?)?$/;

/**
 * Values from the call (`self_{name}`), from the address of the page, else the default ones.
 * @param complete refuses a required one that is empty
 * @throws AppError reportParamNeeded, reportParamValue
 */
export function paramValues(
  actor: Actor,
  now: number,
  params: readonly Param[],
  query: Query,
  complete: boolean,
): ReportValues {
  const variables = systemVariables(actor, now);
  const address = addressValues(query.onlRepUrlParamStr);
  const given = new Map(address);
  for (const [name, value] of Object.entries(query)) {
    const text = textOf(value);
    if (name.startsWith('self_') && text !== undefined) given.set(name.slice(5), unquoted(text));
  }
  for (const { paramName, paramValue } of params)
    if ((given.get(paramName) ?? '') === '' && !given.has(paramName))
      given.set(paramName, filled(paramValue ?? '', variables));
  const labels = new Map(params.map(({ paramName, paramTxt }) => [paramName, paramTxt || paramName]));
  for (const { paramName, paramType, required } of params) {
    const value = given.get(paramName) ?? '';
    const label = labels.get(paramName) ?? paramName;
    if (complete && required === 1 && value === '')
      throw new AppError('reportParamNeeded', { label }, { field: `self_${paramName}` });
    if (paramType === 'date' && value !== '' && !DAY.test(value))
      throw new AppError('reportParamValue', { label, kind: '日期' }, { field: `self_${paramName}` });
  }
  return {
    given,
    labels,
    types: new Map(params.flatMap(({ paramName, paramType }) => typeOf(paramName, paramType))),
    session: (name) => {
      const key = name.replaceAll('_', '').toLowerCase();
      return Object.hasOwn(variables, key) ? variables[key] : undefined;
    },
  };
}

function typeOf(name: string, type: string | null): [string, ValueType][] {
  if (type === null || type === '') return [];
  return [[name, type === 'number' ? 'number' : 'text']];
}

function textOf(value: unknown): string | undefined {
  const last = Array.isArray(value) ? value.at(-1) : value;
  return typeof last === 'string' || typeof last === 'number' ? String(last).slice(0, 2000) : undefined;
}

/** Texts may be in the single quotes that SQL would want (contract/3 §5). */
const unquoted = (text: string): string => text.replace(/^'(.*)'$/s, '$1');

/** Parameters of the page's address, as JSON or as a query string. */
function addressValues(raw: unknown): Map<string, string> {
  const text = textOf(raw) ?? '';
  if (!text.trimStart().startsWith('{')) return new Map(new URLSearchParams(text));
  try {
    const values = JSON.parse(text) as Readonly<Record<string, unknown>>;
    return new Map(Object.entries(values).flatMap(([name, value]) => entryOf(name, textOf(value))));
  } catch {
    return new Map();
  }
}

const entryOf = (name: string, value: string | undefined): [string, string][] =>
  value === undefined ? [] : [[name, value]];
