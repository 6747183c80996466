import { PlusOutlined } from '@ant-design/icons';
import type { DataRule, PermissionNode } from '@songbai/contract/modules/permission/permission.calls.ts';
import { EXPRESSION_LENGTH } from '@songbai/contract/rules/rule-expression.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Empty, Space } from 'antd';
import { useId, useState } from 'react';
import { usePhone } from '../../lib/media.ts';
import { useCan } from '../../session/permissions.ts';
import { BoundedSearch } from '../../ui/BoundedSearch.tsx';
import { LoadFailure } from '../../ui/LoadFailure.tsx';
import { Drawer } from '../../ui/layer.tsx';
import { EditDrawer } from './EditDrawer.tsx';
import { fetchRules, MENU_KEYS } from './permission.calls.ts';
import { RuleForm } from './RuleForm.tsx';
import { RuleTable } from './RuleTable.tsx';

interface RuleDrawerProps {
  node: PermissionNode;
  /** Component of the page that the menu opens, or of the one around a button. */
  page: string | null;
  open: boolean;
  onClose(): void;
  onChanged(): void;
}

/** 数据规则 of a menu (contract/1 §7.3). */
export function RuleDrawer({ node, page, open, onClose, onChanged }: RuleDrawerProps) {
  const narrow = usePhone();
  return (
    <Drawer title={`数据规则：${node.name}`} open={open} onClose={onClose} size={narrow ? '100%' : 860} destroyOnHidden>
      <Rules node={node} page={page} onChanged={onChanged} />
    </Drawer>
  );
}

type RulesProps = Omit<RuleDrawerProps, 'open' | 'onClose'>;

function Rules({ node, page, onChanged }: RulesProps) {
  const can = useCan();
  const client = useQueryClient();
  const formId = useId();
  const [query, setQuery] = useState({ ruleName: '', ruleValue: '' });
  const [form, setForm] = useState<{ rule?: DataRule; open: boolean }>();
  const { data, error, isPending, refetch } = useQuery({
    queryKey: MENU_KEYS.rules(node.id, query),
    queryFn: ({ signal }) => fetchRules(node.id, query, signal),
    staleTime: 0,
  });
  const changed = () => {
    void client.invalidateQueries({ queryKey: ['menu', 'rules', node.id] });
    onChanged();
  };
  return (
    <>
      <Space wrap style={{ marginBottom: 16 }}>
        <BoundedSearch
          aria-label="规则名称"
          placeholder="请输入规则名称"
          onSearch={(ruleName) => setQuery({ ...query, ruleName })}
        />
        <BoundedSearch
          aria-label="规则值"
          placeholder="请输入规则值"
          max={EXPRESSION_LENGTH}
          onSearch={(ruleValue) => setQuery({ ...query, ruleValue })}
        />
        {can('system:permission:addRule') && (
          <Button type="primary" icon={<PlusOutlined />} onClick={() => setForm({ open: true })}>
            添加规则
          </Button>
        )}
      </Space>
      {error && <LoadFailure error={error} onRetry={refetch} />}
      <RuleTable
        rules={data ?? []}
        loading={isPending}
        page={page}
        empty={<Empty description="没有数据规则，持有本菜单者可见全部数据" />}
        onEdit={(rule) => setForm({ rule, open: true })}
        onChanged={changed}
      />
      {form && (
        <EditDrawer
          formId={formId}
          title={form.rule ? '编辑数据规则' : '新增数据规则'}
          width={560}
          open={form.open}
          onClose={() => setForm({ ...form, open: false })}
        >
          {(slot) => <RuleForm slot={slot} menuId={node.id} page={page} rule={form.rule} onSaved={changed} />}
        </EditDrawer>
      )}
    </>
  );
}
