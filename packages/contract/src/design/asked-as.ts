import { openDict } from '../dicts.ts';
import type { Asked, Field } from '../resource/kinds.ts';
import type { FieldDesign } from './design.ts';
import { isComputedDefault } from './expression/template.ts';
import { dictCodeOf } from './wire/shown-fields.ts';

type Part = Pick<Field, 'query' | 'asked' | 'askedAtFirst'>;

const SEVERAL: ReadonlySet<string> = new Set(['list_multi', 'checkbox']);

/**
 * How lists ask for a field by its settings for queries (个性查询配置, contract/2 §15.3), as far as that is another way
 * than its form's; nothing where the column does not hold what the control chooses.
 */
export function askedAs(design: FieldDesign, field: Field): Part {
  if (design.queryConfigFlag !== '1') return {};
  const first = design.queryDefVal?.trim();
  const atFirst = first && !isComputedDefault(first) ? { askedAtFirst: first } : {};
  return { ...controlOf(design, field), ...atFirst };
}

function controlOf(design: FieldDesign, field: Field): Part {
  const control = design.queryShowType ?? design.fieldShowType;
  const code = codeOf(design, control);
  if (field.kind === 'dicts') return code && code !== field.dict ? { asked: { kind: 'dicts', dict: code } } : {};
  const isText = (field.kind === 'text' && !field.choice && !field.link && !field.popup) || field.kind === 'textarea';
  const isChoice = field.kind === 'dict';
  if (code !== undefined && (isText || isChoice || field.kind === 'integer')) {
    const query = SEVERAL.has(control) ? 'in' : 'eq';
    const isSame = isChoice && field.dict === code && field.query === query;
    return isSame ? {} : { query, asked: { kind: 'dict', dict: code } };
  }
  if (!isText && !(isChoice && field.stored !== 'integer')) return {};
  return plainControl(control, field, design.queryMode === 'group' ? 'range' : 'eq');
}

function plainControl(control: string, field: Field, exactly: 'eq' | 'range'): Part {
  switch (control) {
    case 'text':
      return field.kind === 'dict' ? { query: 'like', asked: { kind: 'text' } } : {};
    case 'date':
    case 'datetime':
      return { query: exactly, asked: { kind: control } };
    case 'time':
      return { query: exactly, asked: { kind: 'text', pattern: 'clock' } };
    case 'pca':
      return { query: 'eq', asked: { kind: 'region' } };
    default:
      return {};
  }
}

/** The dictionary that a query chooses from: its own, else that of the form. */
function codeOf(design: FieldDesign, control: string): Asked['dict'] {
  const { queryDictTable, queryDictField, dictTable, dictField } = design;
  const own = queryDictTable || queryDictField;
  const from = own ? { dictTable: queryDictTable, dictField: queryDictField } : { dictTable, dictField };
  const code = dictCodeOf({ ...design, ...from, fieldShowType: control });
  return code === undefined ? undefined : openDict(code);
}
