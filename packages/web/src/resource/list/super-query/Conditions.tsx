import { MinusOutlined, PlusOutlined } from '@ant-design/icons';
import { MATCH_TYPES, type MatchType, RULES, type Rule } from '@songbai/contract/rules/super-query.ts';
import { Button, Empty, Flex, Select, TreeSelect } from 'antd';
import { useMemo, useRef } from 'react';
import { fieldsByName, fieldTree, type QueryField } from './fields.ts';
import { type Editor, type QueryRow, withField, withoutRow, withRow, withRule, withValue } from './model.ts';
import styles from './super-query.module.css';
import { ValueControl } from './ValueControl.tsx';

interface ConditionsProps {
  fields: readonly QueryField[];
  editor: Editor;
  onEdit(editor: Editor): void;
}

const MATCHES = MATCH_TYPES.map(({ value, text }) => ({ value, label: text }));
const RULE_OPTIONS = RULES.map(({ value, text }) => ({ value, label: text }));

/** The match type and the list of conditions. */
export function Conditions({ fields, editor, onEdit }: ConditionsProps) {
  const { matchType, rows } = editor;
  const buttons = useRef(new Map<number, HTMLButtonElement>());
  const set = (next: readonly QueryRow[]): void => onEdit({ ...editor, rows: next });
  const remove = (row: QueryRow, at: number): void => {
    // The button is removed with its row, so the focus is moved first.
    buttons.current.get((rows[at + 1] ?? rows[at - 1])?.key ?? -1)?.focus();
    set(withoutRow(rows, row.key));
  };
  if (rows.length === 0)
    return (
      <Empty description="没有任何查询条件">
        <Button type="link" autoFocus onClick={() => set(withRow(rows))}>
          点击新增
        </Button>
      </Empty>
    );
  return (
    <>
      <Flex gap={8} align="center" className={styles.match}>
        <span aria-hidden>过滤条件匹配：</span>
        <Select<MatchType>
          aria-label="过滤条件匹配"
          className={styles.matchSelect}
          value={matchType}
          options={MATCHES}
          onChange={(next) => onEdit({ ...editor, matchType: next })}
        />
      </Flex>
      {rows.map((row, at) => (
        <ConditionRow
          key={row.key}
          label={`条件${at + 1}`}
          fields={fields}
          row={row}
          onField={(field) => set(withField(rows, row.key, field))}
          onRule={(rule) => set(withRule(rows, row.key, rule))}
          onValue={(value) => set(withValue(rows, row.key, value))}
          onAdd={() => set(withRow(rows, row.key))}
          onRemove={() => remove(row, at)}
          removeRef={(button) => {
            if (button) buttons.current.set(row.key, button);
            else buttons.current.delete(row.key);
          }}
        />
      ))}
    </>
  );
}

interface ConditionRowProps {
  label: string;
  fields: readonly QueryField[];
  row: QueryRow;
  onField(field: string): void;
  onRule(rule: Rule | ''): void;
  onValue(value: string): void;
  onAdd(): void;
  onRemove(): void;
  removeRef(button: HTMLButtonElement | null): void;
}

function ConditionRow(props: ConditionRowProps) {
  const { label, fields, row, onField, onRule, onValue, onAdd, onRemove, removeRef } = props;
  const tree = useMemo(() => fieldTree(fields), [fields]);
  const field = useMemo(() => fieldsByName(fields), [fields]).get(row.field);
  return (
    <fieldset className={styles.row} aria-label={label}>
      <TreeSelect<string>
        aria-label={`${label}查询字段`}
        placeholder="选择查询字段"
        showSearch={{ treeNodeFilterProp: 'title' }}
        treeDefaultExpandAll
        popupMatchSelectWidth={240}
        treeData={tree}
        value={row.field || undefined}
        treeNodeLabelProp="label"
        onChange={onField}
      />
      <Select<Rule>
        aria-label={`${label}匹配规则`}
        placeholder="匹配规则"
        options={RULE_OPTIONS}
        value={row.rule === '' ? undefined : row.rule}
        onChange={onRule}
      />
      <div className={styles.value}>
        <ValueControl
          // A changed field remounts the control, even one of the same type.
          key={row.field}
          aria-label={`${label}查询值`}
          field={field}
          rule={row.rule}
          value={row.val}
          onChange={onValue}
        />
      </div>
      <Flex gap={4}>
        <Button icon={<PlusOutlined />} aria-label={`在${label}后新增条件`} onClick={onAdd} />
        <Button ref={removeRef} icon={<MinusOutlined />} aria-label={`删除${label}`} onClick={onRemove} />
      </Flex>
    </fieldset>
  );
}
