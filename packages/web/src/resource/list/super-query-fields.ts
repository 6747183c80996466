import { CHOICE_COLUMNS, choiceCode } from '@songbai/contract/design/choices.ts';
import { allFields, type Resource } from '@songbai/contract/resource/define.ts';
import { type Field, type FieldChoice, type FieldPopup, isClock } from '@songbai/contract/resource/kinds.ts';
import { areTwins } from './offered-columns.ts';
import type { QueryField } from './super-query/index.ts';

/** Super-query field type of each kind; undefined: not searchable. */
function queryType(field: Field): Omit<QueryField, 'value'> | undefined {
  switch (field.kind) {
    case 'text':
      if (field.choice) return choiceType(field.choice);
      if (field.popup) return { type: 'popup', popup: ownColumn(field.popup) };
      return { type: isClock(field) ? 'time' : 'string' };
    case 'textarea':
    case 'pdate':
      return { type: 'string' };
    case 'integer':
      return { type: 'int', dbType: 'int' };
    case 'decimal':
      return { type: 'number', dbType: 'double' };
    case 'money':
      return { type: 'money', dbType: 'int' };
    case 'date':
    case 'datetime':
    case 'switch':
      return { type: field.kind };
    case 'dict':
      return { type: 'list', dictCode: field.dict, ...(field.stored === 'integer' ? { dbType: 'int' } : {}) };
    case 'dicts':
      return { type: 'list_multi', dictCode: field.dict };
    case 'ref':
      return { type: 'ref', target: field.target };
    case 'region':
      return { type: 'pca' };
    case 'html':
    case 'files':
    case 'json':
      return undefined;
  }
}

/** A condition is about the field alone. */
function ownColumn({ code, field, orgFields, destFields }: FieldPopup): NonNullable<QueryField['popup']> {
  const own = orgFields.split(',')[destFields.split(',').indexOf(field)] ?? '';
  return { code, orgFields: own, destFields: field };
}

function choiceType({ key, shape, several, picker }: FieldChoice): Omit<QueryField, 'value'> {
  if (picker?.of === 'users') return { type: 'sel_user', customReturnField: picker.store };
  if (picker?.of === 'departs') return { type: 'sel_depart', customReturnField: picker.store };
  const { text: dictText, value: dictCode, parent: pidField, hasChild: hasChildField } = CHOICE_COLUMNS;
  const named = { dictTable: key, dictText, dictCode };
  if (shape === 'tree') return { type: 'sel_tree', ...named, pidField, hasChildField };
  return several ? { type: 'list_multi', dictCode: choiceCode(key) } : { type: 'sel_search', ...named };
}

/** Fields whose stored values differ from their kind. */
const SPECIAL: Readonly<Record<string, Omit<QueryField, 'value'>>> = {
  createBy: { type: 'sel_user', customReturnField: 'username' },
  updateBy: { type: 'sel_user', customReturnField: 'username' },
  sysOrgCode: { type: 'sel_depart', customReturnField: 'orgCode' },
};

/** Fields of a resource usable in conditions, except those that the page fixes itself. */
export function superQueryFields(resource: Resource, settled: ReadonlySet<string> = new Set()): QueryField[] {
  const fields = Object.entries(allFields(resource));
  // Where the name stands beside its record, conditions on it are typed, and on the record chosen.
  const textOf = (field: Field) =>
    field.kind === 'ref' && fields.some(([, other]) => areTwins(field, other)) ? `${field.label}（选择）` : field.label;
  return fields.flatMap(([name, field]) => {
    if (field.unasked || settled.has(name)) return [];
    const special = Object.hasOwn(SPECIAL, name) ? SPECIAL[name] : undefined;
    if (!special && field.program) return [];
    const type = special ?? queryType(field);
    return type ? [{ value: name, text: textOf(field), ...type }] : [];
  });
}
