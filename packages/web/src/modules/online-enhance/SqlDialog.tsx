import type { SqlDraft } from '@songbai/contract/modules/online-enhance/enhance.calls.ts';
import type { EnhanceSql } from '@songbai/contract/modules/online-enhance/enhance.resource.ts';
import type { CgformHead } from '@songbai/contract/modules/online-form/head.resource.ts';
import { useQuery } from '@tanstack/react-query';
import { Form, Input, Select } from 'antd';
import { FORM_RULES } from '../../lib/form-sets.ts';
import { EnhanceFrame } from './EnhanceFrame.tsx';
import { fetchButtons, fetchSql, removeSql, saveSql } from './online-enhance.calls.ts';
import { SqlInput } from './SqlInput.tsx';

const HELP =
  '支持对在线表的 update、insert、delete，多条以分号分隔；修改和删除必须有 where 条件。#{字段} 取当前记录的值，#{sys_user_code} 等取登录人的值';

/** SQL增强 of the action buttons of a table (online.md §7). */
export function SqlDialog({ head, onClose }: { head: CgformHead; onClose(): void }) {
  const { data: buttons = [] } = useQuery({
    queryKey: ['cgformButton', head.id],
    queryFn: ({ signal }) => fetchButtons(head.id, signal),
    staleTime: 0,
  });
  const actions = buttons.filter(({ optType }) => optType === 'action');
  const nameOf = (code: string) => buttons.find(({ buttonCode }) => buttonCode === code)?.buttonName ?? code;
  return (
    <EnhanceFrame<EnhanceSql, SqlDraft>
      title={`SQL增强[${head.tableTxt}]`}
      what="SQL增强"
      intro="点击“动作”按钮时改动在线表的数据：按点击人的权限执行，逐条记入数据日志"
      headId={head.id}
      queryKey={['cgformSql', head.id]}
      fetch={(signal) => fetchSql(head.id, signal)}
      nameOf={({ buttonCode }) => nameOf(buttonCode)}
      isWaiting={({ waiting }) => waiting === 1}
      valuesOf={(row) => (row ? { ...row } : {})}
      former={{ kind: 'sql', field: 'cgbSql', codeOf: ({ buttonCode }) => buttonCode }}
      save={({ buttonCode, cgbSql, content = null }, row) =>
        saveSql(head.id, { buttonCode, cgbSql, content, ...(row ? { id: row.id, version: row.version } : {}) })
      }
      remove={removeSql}
      onClose={onClose}
      columns={[
        { title: '按钮', dataIndex: 'buttonCode', width: 160, render: nameOf },
        { title: 'SQL', dataIndex: 'cgbSql', width: 400, ellipsis: true },
        { title: '说明', dataIndex: 'content' },
      ]}
      fields={(_row, refusal) => (
        <>
          <Form.Item name="buttonCode" label="按钮" rules={[{ required: true, message: '请选择按钮!' }]}>
            <Select
              placeholder="请选择按钮"
              notFoundContent="请先新增类型为“动作”的自定义按钮"
              options={actions.map(({ buttonCode, buttonName }) => ({ value: buttonCode, label: buttonName }))}
            />
          </Form.Item>
          <Form.Item name="cgbSql" label="SQL" extra={HELP} rules={[{ required: true, message: '请输入SQL!' }]}>
            <SqlInput head={head} refusal={refusal} />
          </Form.Item>
          <Form.Item name="content" label="说明" rules={FORM_RULES.maxLength(1000)}>
            <Input placeholder="请输入说明" />
          </Form.Item>
        </>
      )}
    />
  );
}
