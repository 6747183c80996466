import { PlusOutlined } from '@ant-design/icons';
import type { AuthRule } from '@songbai/contract/modules/online-auth/online-auth.calls.ts';
import { useQuery } from '@tanstack/react-query';
import { Button, Empty, Flex, Space, Table } from 'antd';
import { useState } from 'react';
import { DictText } from '../../../pickers/DictText.tsx';
import { useCommand } from '../../../resource/use-command.ts';
import { ConfirmPop } from '../../../ui/confirm/index.ts';
import { LinkButton } from '../../../ui/LinkButton.tsx';
import { LoadFailure } from '../../../ui/LoadFailure.tsx';
import { StateTag } from '../../../ui/StateTag.tsx';
import { deleteRule, fetchFields, fetchRules } from './auth.calls.ts';
import { RuleDialog } from './RuleDialog.tsx';

/** 数据权限: rules that bind whoever they are granted to. */
export function RuleTab({ headId }: { headId: string }) {
  const { run } = useCommand();
  const [edited, setEdited] = useState<{ rule?: AuthRule }>();
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['online-auth', 'rules', headId],
    queryFn: ({ signal }) => fetchRules(headId, signal),
    staleTime: 0,
  });
  const fields = useQuery({
    queryKey: ['online-auth', 'fields', headId],
    queryFn: ({ signal }) => fetchFields(headId, signal),
  });
  if (error) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  const labelOf = (name: string | null) =>
    fields.data?.find(({ dbFieldName }) => dbFieldName === name)?.dbFieldTxt ?? name;
  return (
    <Flex vertical gap={12}>
      <div>
        <Button type="primary" icon={<PlusOutlined />} onClick={() => setEdited({})}>
          添加规则
        </Button>
      </div>
      <Table<AuthRule>
        rowKey="id"
        size="small"
        loading={isPending}
        pagination={false}
        scroll={{ x: 720, y: 380 }}
        dataSource={data ?? []}
        locale={{ emptyText: <Empty description="没有数据规则，能打开页面的人可见全部数据" /> }}
        columns={[
          { title: '规则名称', dataIndex: 'ruleName', width: 140 },
          { title: '规则字段', dataIndex: 'ruleColumn', width: 120, render: labelOf },
          {
            ...{ title: '条件规则', dataIndex: 'ruleOperator', width: 130 },
            render: (value: string) => <DictText code="rule_conditions" value={value} />,
          },
          { title: '规则值', dataIndex: 'ruleValue' },
          {
            ...{ title: '状态', dataIndex: 'status', width: 80 },
            render: (status: number) =>
              status === 1 ? <StateTag tone="green">有效</StateTag> : <StateTag tone="grey">无效</StateTag>,
          },
          {
            ...{ title: '操作', width: 120 },
            render: (_value: unknown, rule: AuthRule) => (
              <Space size={0}>
                <LinkButton onClick={() => setEdited({ rule })}>编辑</LinkButton>
                <ConfirmPop
                  title="确定删除吗?"
                  onConfirm={() => run(() => deleteRule(rule.id), { settled: () => void refetch() })}
                >
                  <LinkButton danger>删除</LinkButton>
                </ConfirmPop>
              </Space>
            ),
          },
        ]}
      />
      {edited && (
        <RuleDialog
          headId={headId}
          rule={edited.rule}
          fields={fields.data ?? []}
          onClose={() => setEdited(undefined)}
          onSaved={() => {
            setEdited(undefined);
            void refetch();
          }}
        />
      )}
    </Flex>
  );
}
