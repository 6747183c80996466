import type { Resource } from '@songbai/contract/resource/define.ts';
import { linesIn } from '@songbai/contract/resource/drafts.ts';
import type { Field } from '@songbai/contract/resource/kinds.ts';
import { DetailList } from '../../ui/detail-list/index.ts';
import { type Row, withIds } from '../../ui/editable-table/rows.ts';
import { needsPaperAcross, PaperTable, PrintButton } from '../../ui/print-view/index.ts';
import type { Values } from '../form/form-rules.ts';
import { shownLineFields } from '../form/line-columns.ts';
import { FieldCell, FieldDetail, kindOf, plainText } from '../kinds/kinds.tsx';
import { dictTextOf } from '../list/use-list-columns.tsx';
import { LineValues } from './LineValues.tsx';
import { lineSum } from './line-sum.ts';
import { recordTitle } from './RecordHead.tsx';
import { repeatedTitles } from './record-plan.ts';
import { detailFields, useDetail } from './use-detail.ts';

interface RecordPrintProps {
  resource: Resource;
  id: string;
}

/** 打印 of one row: every field its detail shows, and every line of its sub-tables. */
export function RecordPrint({ resource, id }: RecordPrintProps) {
  const { data } = useDetail(resource, id);
  return (
    <PrintButton title={recordTitle(resource, data)} landscape={isWide(resource)} disabled={!data}>
      {data && <RecordPaper resource={resource} row={data} />}
    </PrintButton>
  );
}

/** A sub-table of this has more columns than paper upright takes without breaking every text. */
export const isWide = ({ lines }: Resource): boolean =>
  Object.values(lines).some((one) => !one.single && needsPaperAcross(shownLineFields(one).length));

/** 合计 below the lines: a text for each column, the word in the first without a sum; undefined: none has one. */
function sumTexts(fields: readonly (readonly [string, Field])[], rows: readonly Row[], sums: readonly string[] = []) {
  if (rows.length === 0 || !fields.some(([name]) => sums.includes(name))) return undefined;
  const named = fields.findIndex(([name]) => !sums.includes(name));
  return fields.map(([name, field], at) => {
    if (!sums.includes(name)) return at === named ? '合计' : '';
    return plainText(field, lineSum(rows, name));
  });
}

/** Every field of a row that its detail shows, and every line of its sub-tables, on paper. */
export function RecordPaper({ resource, row }: { resource: Resource; row: Values }) {
  const repeated = new Set(Object.values(repeatedTitles(resource, row)));
  return (
    <>
      <DetailList
        bordered
        size="small"
        col={2}
        items={detailFields(resource)
          .filter(([name]) => !repeated.has(name))
          .map(([name, field]) => ({
            key: name,
            term: field.label,
            wide: kindOf(field).wide ?? false,
            content: <FieldDetail field={field} value={row[name]} text={dictTextOf(row, name)} />,
          }))}
      />
      {Object.entries(resource.lines).map(([name, lines]) => (
        <section key={name}>
          <h2>{lines.title}</h2>
          {lines.single && linesIn(row, name).length === 0 ? (
            <p>没有{lines.title}</p>
          ) : lines.single ? (
            <LineValues lines={lines} line={linesIn(row, name)[0]} />
          ) : (
            <PaperTable
              title={lines.title}
              rows={withIds(linesIn(row, name))}
              keyOf={(line) => line.id}
              foot={sumTexts(shownLineFields(lines), linesIn(row, name), lines.sums)}
              columns={shownLineFields(lines).map(([key, field]) => ({
                key,
                title: field.label,
                align: kindOf(field).align,
                unbroken: field.kind === 'date',
                cell: (line: Row) => <FieldCell field={field} value={line[key]} text={dictTextOf(line, key)} />,
              }))}
            />
          )}
        </section>
      ))}
    </>
  );
}
