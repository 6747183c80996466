import type { Lines } from '@songbai/contract/resource/define.ts';
import { DetailList } from '../../ui/detail-list/index.ts';
import { NoRows } from '../../ui/empty.tsx';
import type { Values } from '../form/form-rules.ts';
import { shownLineFields } from '../form/line-columns.ts';
import { FieldDetail, kindOf } from '../kinds/kinds.tsx';
import { dictTextOf } from '../list/use-list-columns.tsx';

/** The only line of a sub-table, on screen and in print. */
export function LineValues({ lines, line }: { lines: Lines; line: Values | undefined }) {
  if (!line) return <NoRows>没有{lines.title}</NoRows>;
  return (
    <DetailList
      bordered
      size="small"
      col={2}
      items={shownLineFields(lines).map(([name, field]) => ({
        key: name,
        term: field.label,
        wide: kindOf(field).wide ?? false,
        content: <FieldDetail field={field} value={line[name]} text={dictTextOf(line, name)} />,
      }))}
    />
  );
}
