import { isOther } from '@songbai/contract/design/expression/rules.ts';
import type { Resource } from '@songbai/contract/resource/define.ts';
import { linesIn } from '@songbai/contract/resource/drafts.ts';
import { Form } from 'antd';
import { type Ref, useEffect, useMemo, useRef } from 'react';
import { useTableRights } from '../../pickers/table-cells/index.ts';
import type { TableHandle } from '../../ui/editable-table/EditableTable.tsx';
import { InvalidCellsError } from '../../ui/editable-table/model/collect.ts';
import type { Row } from '../../ui/editable-table/model/columns.ts';
import { TableInput } from '../../ui/editable-table/TableInput.tsx';
import { LINE_KINDS } from '../kinds/line-kinds.tsx';
import { useResourceFormContext } from './form-context.ts';
import { initialValues, type Values } from './form-rules.ts';
import { ORDER, useLineColumns } from './line-columns.ts';
import { withDuplicateRules } from './line-duplicates.ts';
import { lineDerive, type MainValues, useMainValues } from './line-following.ts';
import styles from './resource-form.module.css';

interface LinesFieldProps {
  /** Key of the sub-table in the resource. */
  name: string;
  /** Columns computed from the other columns of a line, by the same rule as the server. */
  derive?: (line: Values) => Values;
  /** Shown under the table. */
  note?: string;
  /** What surrounds it says already what it is. */
  untitled?: boolean;
  /** More rows than a hand-made sub-table takes. */
  maxRows?: number;
  /** The sub-table by itself, whose other rows are asked about values that must not repeat. */
  table?: Resource;
}

/** Editable sub-table of the surrounding form, saved together with its parent row. */
export function LinesField({ name, derive, note, untitled = false, maxRows, table }: LinesFieldProps) {
  const { resource } = useResourceFormContext();
  const shown = useRef<TableHandle>(null);
  const lines = resource.lines[name];
  if (!lines) throw new Error(`${resource.name} has no lines ${name}`);
  return (
    <Form.Item
      name={name}
      {...(untitled ? {} : { label: lines.title })}
      extra={note}
      className={styles.table}
      validateTrigger="onSubmit"
      rules={[{ validator: () => judged(shown.current, `${lines.title}填写不完整，请检查标红的单元格`) }]}
    >
      <LinesControl name={name} derive={derive} maxRows={maxRows} table={table} shown={shown} />
    </Form.Item>
  );
}

async function judged(table: TableHandle | null, message: string): Promise<void> {
  try {
    await table?.collect();
  } catch (error) {
    throw error instanceof InvalidCellsError ? new Error(message) : error;
  }
}

interface LinesControlProps extends Omit<LinesFieldProps, 'note' | 'untitled'> {
  shown: Ref<TableHandle>;
  value?: readonly Row[];
  onChange?(rows: readonly Row[]): void;
}

interface Followed extends Required<Pick<LinesControlProps, 'value' | 'onChange'>> {
  derive: LinesFieldProps['derive'];
  main: MainValues;
}

/** Calculates all rows again when the main row is another one. */
function useFollowedRows({ value, onChange, derive, main }: Followed): void {
  const known = useRef(main);
  useEffect(() => {
    if (known.current === main) return;
    known.current = main;
    const rows = derive ? value.map((row) => ({ ...row, ...derive(row) })) : value;
    const isMoved = (row: Row, at: number) => Object.keys(row).some((key) => isOther(row[key], value[at]?.[key]));
    if (rows.some(isMoved)) onChange(rows);
  }, [value, onChange, derive, main]);
}

const NO_ROWS: readonly Row[] = [];
const ROWS_MAX = 500;

function LinesControl(props: LinesControlProps) {
  const { name, derive, table, shown, maxRows = ROWS_MAX, value = NO_ROWS, onChange = () => {} } = props;
  const { resource, form, record } = useResourceFormContext();
  const lines = resource.lines[name];
  const main = useMainValues(form, lines);
  const fields = useLineColumns(lines, lines?.sums, main);
  const drafted = useMemo(() => {
    const initial = lines ? initialValues(lines.fields) : {};
    const started = fields.map((column) => ({ ...column, defaultValue: initial[column.key] }));
    return table ? withDuplicateRules(started, table, linesIn(record ?? {}, name)) : started;
  }, [fields, lines, table, record, name]);
  const own = useMemo(() => derive ?? (lines ? lineDerive(lines, main) : undefined), [derive, lines, main]);
  useFollowedRows({ value, onChange, derive: own, main });
  const { columns, toolbar } = useTableRights(`${resource.permission}:${name}:`, drafted);
  if (!lines) return null;
  return (
    <TableInput
      title={lines.title}
      columns={columns}
      toolbar={toolbar}
      kinds={LINE_KINDS}
      clickSelectCell
      enterAddsRow
      value={value}
      onChange={onChange}
      maxRows={maxRows}
      ref={shown}
      {...(own ? { derive: own } : {})}
      {...(ORDER in lines.fields ? { orderKey: ORDER } : {})}
    />
  );
}
