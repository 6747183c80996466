import { LIMITS } from '@songbai/contract/limits.ts';
import { MATCH_TYPES, type MatchType } from '@songbai/contract/rules/super-query.ts';
import { Button, Empty, Flex, Select } from 'antd';
import { type ReactNode, useRef } from 'react';
import { ConditionRow } from './ConditionRow.tsx';
import { fieldsByName, type QueryField } from './fields.ts';
import {
  type Editor,
  type QueryRow,
  rowCount,
  withChangedGroup,
  withField,
  withGroup,
  withoutRow,
  withRow,
  withRule,
  withValue,
} from './model.ts';
import styles from './super-query.module.css';

interface ConditionsProps {
  fields: readonly QueryField[];
  editor: Editor;
  onEdit(editor: Editor): void;
}

const MATCHES = MATCH_TYPES.map(({ value, text }) => ({ value, label: text }));

/** The match type, the list of conditions and the brackets below them. */
export function Conditions({ fields, editor, onEdit }: ConditionsProps) {
  const { matchType, rows, groups = [] } = editor;
  const full = rowCount(editor) >= LIMITS.filterConditions;
  if (rows.length === 0 && groups.length === 0)
    return (
      <Empty description="没有任何查询条件">
        <Button type="link" autoFocus onClick={() => onEdit({ ...editor, rows: withRow(rows) })}>
          点击新增
        </Button>
      </Empty>
    );
  return (
    <>
      <MatchSelect label="过滤条件匹配" value={matchType} onChange={(next) => onEdit({ ...editor, matchType: next })} />
      <Rows fields={fields} rows={rows} full={full} onRows={(next) => onEdit({ ...editor, rows: next })} />
      {groups.map((group, at) => (
        <fieldset key={group.key} className={styles.group} aria-label={`条件组${at + 1}`}>
          <MatchSelect
            label={`条件组${at + 1}匹配`}
            value={group.matchType}
            onChange={(next) => onEdit(withChangedGroup(editor, { ...group, matchType: next }))}
          >
            <Button type="link" danger onClick={() => onEdit(withChangedGroup(editor, { ...group, rows: [] }))}>
              删除条件组
            </Button>
          </MatchSelect>
          <Rows
            prefix={`条件组${at + 1}`}
            fields={fields}
            rows={group.rows}
            full={full}
            onRows={(next) => onEdit(withChangedGroup(editor, { ...group, rows: next }))}
          />
        </fieldset>
      ))}
      <Button type="dashed" size="small" disabled={full} onClick={() => onEdit(withGroup(editor))}>
        新增条件组
      </Button>
    </>
  );
}

interface MatchSelectProps {
  label: string;
  value: MatchType;
  onChange(matchType: MatchType): void;
  children?: ReactNode;
}

function MatchSelect({ label, value, onChange, children }: MatchSelectProps) {
  return (
    <Flex gap={8} align="center" wrap="wrap" className={styles.match}>
      <span aria-hidden>{label}：</span>
      <Select<MatchType>
        aria-label={label}
        className={styles.matchSelect}
        value={value}
        options={MATCHES}
        onChange={onChange}
      />
      {children}
    </Flex>
  );
}

interface RowsProps {
  fields: readonly QueryField[];
  rows: readonly QueryRow[];
  /** No more conditions fit into the query. */
  full: boolean;
  /** Before the names of the rows. */
  prefix?: string;
  onRows(rows: readonly QueryRow[]): void;
}

function Rows({ fields, rows, full, prefix = '', onRows }: RowsProps) {
  const buttons = useRef(new Map<number, HTMLButtonElement>());
  const remove = (row: QueryRow, at: number): void => {
    // The button is removed with its row, so the focus is moved first.
    buttons.current.get((rows[at + 1] ?? rows[at - 1])?.key ?? -1)?.focus();
    onRows(withoutRow(rows, row.key));
  };
  return rows.map((row, at) => (
    <ConditionRow
      key={row.key}
      label={`${prefix}条件${at + 1}`}
      fields={fields}
      row={row}
      onField={(field) => onRows(withField(rows, row.key, field, fieldsByName(fields)))}
      onRule={(rule) => onRows(withRule(rows, row.key, rule))}
      onValue={(value) => onRows(withValue(rows, row.key, value))}
      onAdd={() => full || onRows(withRow(rows, row.key))}
      onRemove={() => remove(row, at)}
      removeRef={(button) => {
        if (button) buttons.current.set(row.key, button);
        else buttons.current.delete(row.key);
      }}
    />
  ));
}
