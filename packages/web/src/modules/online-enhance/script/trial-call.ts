import type { NamedField, ScriptNames } from './script-words.ts';

type Values = Readonly<Record<string, unknown>>;

/** What a trial calls. */
export interface TrialCall {
  path: string[];
  state: object;
  given: unknown[];
}

/** The name of a sub-table whose changes a method hears; undefined: it is none of those. */
export const subOf = (method: string, { subs }: ScriptNames) => subs.find(({ name }) => `${name}_onlChange` === method);
export const isListening = (method: string): boolean => method === 'onlChange' || method.endsWith('_onlChange');

/** Sample values as their fields have them; empty ones are left out. */
export function sampleRow(fields: readonly NamedField[], typed: Readonly<Record<string, string>>): Values {
  const filled = fields.filter(({ name }) => (typed[name] ?? '') !== '');
  return Object.fromEntries(
    filled.map(({ name, isNumber }) => {
      const text = typed[name] ?? '';
      return [name, isNumber && Number.isFinite(Number(text)) ? Number(text) : text];
    }),
  );
}

const SAMPLE_ID = 'sample';

interface Sampled {
  method: string;
  /** The field that changes, of a method that hears changes. */
  field: string;
  values: Values;
}

/** The call that a page would make of a method, with a sample row in the place of its own. */
export function trialCall(names: ScriptNames, { method, field, values }: Sampled): TrialCall {
  const row = { id: SAMPLE_ID, ...values };
  if (names.type === 'list') {
    const table = { dataSource: [row], selectedRowKeys: [row.id], selectionRows: [row] };
    const isOfPage = method === 'created' || method === 'mounted' || method === 'beforeAdd';
    return { path: [method], state: { table }, given: isOfPage ? [] : [row] };
  }
  const sub = subOf(method, names);
  const state = { formData: sub ? { [sub.name]: [row] } : values, isUpdate: 'id' in values };
  if (isListening(method))
    return {
      ...{ path: [method, field], state },
      given: [{ row: sub ? row : values, column: { key: field }, value: values[field] }],
    };
  return { path: [method], state, given: method === 'beforeSubmit' ? [values] : [] };
}
