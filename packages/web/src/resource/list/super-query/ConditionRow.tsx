import { MinusOutlined, PlusOutlined } from '@ant-design/icons';
import { LIMITS } from '@songbai/contract/limits.ts';
import type { Rule } from '@songbai/contract/rules/super-query.ts';
import { Button, Flex, Select, TreeSelect } from 'antd';
import { useMemo } from 'react';
import { Bounded } from '../../../ui/Bounded.tsx';
import { ruleOptions } from './field-rules.ts';
import { fieldsByName, fieldTree, type QueryField } from './fields.ts';
import { longestValue, type QueryRow } from './model.ts';
import styles from './super-query.module.css';
import { ValueControl } from './ValueControl.tsx';

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

/** One condition: field, rule, value. */
export function ConditionRow(props: ConditionRowProps) {
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
        listHeight={384}
        options={ruleOptions(field, row.rule)}
        value={row.rule === '' ? undefined : row.rule}
        onChange={onRule}
      />
      <Bounded className={styles.value} text={longestValue(field, row)} max={LIMITS.superQueryValue}>
        <ValueControl
          // A changed field remounts the control, even one of the same type.
          key={row.field}
          aria-label={`${label}查询值`}
          field={field}
          rule={row.rule}
          value={row.val}
          onChange={onValue}
        />
      </Bounded>
      <Flex gap={4}>
        <Button icon={<PlusOutlined />} aria-label={`在${label}后新增条件`} onClick={onAdd} />
        <Button ref={removeRef} icon={<MinusOutlined />} aria-label={`删除${label}`} onClick={onRemove} />
      </Flex>
    </fieldset>
  );
}
