import { isPresetField } from '@songbai/contract/design/names.ts';
import type { CgformHead } from '@songbai/contract/modules/online-form/head.resource.ts';
import type { FieldRow } from '@songbai/contract/modules/online-form/save.calls.ts';
import { queryOptions } from '@tanstack/react-query';
import { fetchButtons, fetchFields, fetchFieldsNamed } from './online-enhance.calls.ts';
import type { NamedField } from './script/script-words.ts';

const NUMBERS: ReadonlySet<string> = new Set(['int', 'double', 'BigDecimal']);

/** Those of the engine come last. */
const fieldsOf = (rows: readonly FieldRow[]): NamedField[] =>
  [false, true]
    .flatMap((ofEngine) => rows.filter(({ dbFieldName }) => isPresetField(dbFieldName) === ofEngine))
    .map(({ dbFieldName, dbFieldTxt, dbType }) => ({
      ...{ name: dbFieldName, label: dbFieldTxt || dbFieldName, isNumber: NUMBERS.has(dbType) },
    }));

/** What enhancements of a table may name: its fields, its sub-tables with theirs, its buttons. */
export const namesQuery = ({ id, subTableStr }: Pick<CgformHead, 'id' | 'subTableStr'>) =>
  queryOptions({
    queryKey: ['cgformNames', id],
    queryFn: async ({ signal }) => {
      const subs = (subTableStr ?? '').split(',').filter((name) => name !== '');
      const [fields, buttons, ...subFields] = await Promise.all([
        fetchFields(id, signal),
        fetchButtons(id, signal),
        ...subs.map((name) => fetchFieldsNamed(name, signal)),
      ]);
      return {
        fields: fieldsOf(fields),
        buttons: buttons.filter(({ optType }) => optType === 'js'),
        subTables: subs.map((name, at) => ({ name, label: '附表', columns: fieldsOf(subFields[at] ?? []) })),
      };
    },
    staleTime: 0,
  });
