import type { DataRule } from '@songbai/contract/modules/permission/permission.calls.ts';
import { VALID_STATUS } from '@songbai/contract/modules/permission/permission.dicts.ts';
import { ruleFields } from '@songbai/contract/modules/rule-fields.ts';
import { Space, Table, Typography } from 'antd';
import type { ReactNode } from 'react';
import { DictText } from '../../pickers/DictText.tsx';
import { useCommand } from '../../resource/use-command.ts';
import { useCan } from '../../session/permissions.ts';
import { ConfirmPop } from '../../ui/confirm/index.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { deleteRule } from './permission.calls.ts';

interface RuleTableProps {
  rules: readonly DataRule[];
  loading: boolean;
  page: string | null;
  empty: ReactNode;
  onEdit(rule: DataRule): void;
  onChanged(): void;
}

/** Rules of a menu; disabled ones are greyed (contract/1 §7.3). */
export function RuleTable({ rules, loading, page, empty, onEdit, onChanged }: RuleTableProps) {
  const fields = ruleFields(page) ?? [];
  const grey = (rule: DataRule, content: ReactNode) =>
    rule.status === VALID_STATUS.valid ? content : <Typography.Text type="secondary">{content}</Typography.Text>;
  const labelOf = (column: string | null) => fields.find((field) => field.value === column)?.text ?? column;
  return (
    <Table<DataRule>
      rowKey="id"
      size="small"
      pagination={false}
      loading={loading}
      dataSource={[...rules]}
      locale={{ emptyText: empty }}
      scroll={{ x: 720 }}
      columns={[
        { title: '规则名称', dataIndex: 'ruleName', width: 140, render: (text: string, rule) => grey(rule, text) },
        {
          title: '规则字段',
          dataIndex: 'ruleColumn',
          width: 120,
          render: (column, rule) => grey(rule, labelOf(column)),
        },
        {
          title: '条件规则',
          dataIndex: 'ruleConditions',
          width: 130,
          render: (value: string, rule) => grey(rule, <DictText code="rule_conditions" value={value} />),
        },
        { title: '规则值', dataIndex: 'ruleValue', render: (text: string, rule) => grey(rule, text) },
        {
          title: '状态',
          dataIndex: 'status',
          width: 70,
          render: (value: string | null, rule) =>
            grey(rule, <DictText code="valid_status" value={value ?? VALID_STATUS.invalid} />),
        },
        {
          key: 'actions',
          title: '操作',
          width: 120,
          render: (_value, rule) => <RuleActions rule={rule} onEdit={onEdit} onChanged={onChanged} />,
        },
      ]}
    />
  );
}

function RuleActions({ rule, onEdit, onChanged }: Pick<RuleTableProps, 'onEdit' | 'onChanged'> & { rule: DataRule }) {
  const can = useCan();
  const { busy, run } = useCommand();
  return (
    <Space size={0}>
      {can('system:permission:editRule') && <LinkButton onClick={() => onEdit(rule)}>编辑</LinkButton>}
      {can('system:permission:deleteRule') && (
        <ConfirmPop
          danger
          title="确定删除吗?"
          effect={`将删除数据规则「${rule.ruleName}」`}
          onConfirm={() => run(() => deleteRule(rule.id), { settled: onChanged })}
        >
          <LinkButton danger disabled={busy}>
            删除
          </LinkButton>
        </ConfirmPop>
      )}
    </Space>
  );
}
