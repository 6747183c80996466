import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Flex, Typography } from 'antd';
import { memo, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { type Line, type LineProblems, movedLine, NO_PROBLEMS, withCell, withoutLine } from './lines-model.ts';
import styles from './lines-table.module.css';

export interface LineColumn {
  name: string;
  title: string;
  /** px */
  width: number;
  required?: boolean;
  align?: 'right';
  /** The cell's control, or its text where it cannot be edited. */
  render(cell: { value: unknown; row: Line; label: string; onChange(value: unknown): void }): ReactNode;
}

interface LinesEditing {
  onChange(rows: Line[]): void;
  newLine(): Line;
}

interface LinesTableProps {
  title: string;
  columns: readonly LineColumn[];
  rows: readonly Line[];
  /** Absent: the table only shows. */
  editing?: LinesEditing;
  problems?: LineProblems;
  /** Sums under the columns, by column name. */
  footer?: Readonly<Record<string, ReactNode>>;
  maxRows?: number;
}

/**
 * Editable sub-table. Each row is drawn by itself and handlers never change, so typing in one cell draws one row
 * however long the table is.
 */
export function LinesTable(props: LinesTableProps) {
  const { title, columns, rows, editing, problems = NO_PROBLEMS, footer, maxRows = 500 } = props;
  const edit = useStableEdits(rows, editing);
  const editable = editing !== undefined;
  return (
    <div className={styles.frame}>
      <table className={styles.table} aria-label={title}>
        <thead>
          <tr>
            <th style={{ width: 48 }}>#</th>
            {columns.map((column) => (
              <th key={column.name} style={{ width: column.width, textAlign: column.align }} scope="col">
                {column.required && editable && <span className={styles.required}>*</span>}
                {column.title}
              </th>
            ))}
            {editable && <th style={{ width: 112 }}>操作</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <LineRow
              key={row._key}
              row={row}
              index={index}
              columns={columns}
              edit={editable ? edit : undefined}
              problems={problems[row._key]}
            />
          ))}
          {rows.length === 0 && (
            <tr>
              <td colSpan={columns.length + (editable ? 2 : 1)} className={styles.empty}>
                暂无数据
              </td>
            </tr>
          )}
        </tbody>
        {footer && rows.length > 0 && <Footer columns={columns} footer={footer} editable={editable} />}
      </table>
      {editing && (
        <Flex style={{ marginTop: 8 }}>
          <Button
            type="dashed"
            icon={<PlusOutlined />}
            disabled={rows.length >= maxRows}
            onClick={() => editing.onChange([...rows, editing.newLine()])}
          >
            新增一行
          </Button>
        </Flex>
      )}
    </div>
  );
}

interface LineEdits {
  cell(key: string, column: string, value: unknown): void;
  remove(key: string): void;
  move(key: string, step: -1 | 1): void;
}

function useStableEdits(rows: readonly Line[], editing: LinesEditing | undefined): LineEdits {
  const latest = useRef({ rows, editing });
  useLayoutEffect(() => {
    latest.current = { rows, editing };
  });
  const [edits] = useState<LineEdits>(() => {
    const apply = (change: (rows: readonly Line[]) => Line[]) => {
      const now = latest.current;
      now.editing?.onChange(change(now.rows));
    };
    return {
      cell: (key, column, value) => apply((now) => withCell(now, key, column, value)),
      remove: (key) => apply((now) => withoutLine(now, key)),
      move: (key, step) => apply((now) => movedLine(now, key, step)),
    };
  });
  return edits;
}

interface LineRowProps {
  row: Line;
  index: number;
  columns: readonly LineColumn[];
  edit: LineEdits | undefined;
  problems: Readonly<Record<string, string>> | undefined;
}

const LineRow = memo(function LineRow({ row, index, columns, edit, problems }: LineRowProps) {
  return (
    <tr>
      <td>{index + 1}</td>
      {columns.map((column) => {
        const problem = problems?.[column.name];
        const label = `${column.title} 第${index + 1}行`;
        const onChange = (value: unknown) => edit?.cell(row._key, column.name, value);
        return (
          <td key={column.name} style={{ textAlign: column.align }} className={problem ? styles.bad : undefined}>
            {column.render({ value: row[column.name], row, label, onChange })}
            {problem && (
              <Typography.Text type="danger" className={styles.problem} role="alert">
                {problem}
              </Typography.Text>
            )}
          </td>
        );
      })}
      {edit && (
        <td>
          <Button
            type="text"
            size="small"
            icon={<ArrowUpOutlined />}
            aria-label={`上移第${index + 1}行`}
            onClick={() => edit.move(row._key, -1)}
          />
          <Button
            type="text"
            size="small"
            icon={<ArrowDownOutlined />}
            aria-label={`下移第${index + 1}行`}
            onClick={() => edit.move(row._key, 1)}
          />
          <Button
            type="text"
            size="small"
            danger
            icon={<DeleteOutlined />}
            aria-label={`删除第${index + 1}行`}
            onClick={() => edit.remove(row._key)}
          />
        </td>
      )}
    </tr>
  );
});

function Footer({
  columns,
  footer,
  editable,
}: Pick<LinesTableProps, 'columns'> & { footer: Readonly<Record<string, ReactNode>>; editable: boolean }) {
  return (
    <tfoot>
      <tr>
        <td>合计</td>
        {columns.map((column) => (
          <td key={column.name} style={{ textAlign: column.align }}>
            {footer[column.name]}
          </td>
        ))}
        {editable && <td />}
      </tr>
    </tfoot>
  );
}
