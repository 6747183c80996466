import { errorText } from '@songbai/contract/errors.ts';
import type { Difference } from '@songbai/contract/resource/drafts.ts';
import { Alert, Empty, Radio, Table, Tag } from 'antd';
import { useState } from 'react';
import { Dialog } from '../../ui/modal/index.ts';
import { FieldCell } from '../kinds/kinds.tsx';
import { dictTextOf } from '../list/use-list-columns.tsx';
import type { Conflict, ResourceFormState } from './use-resource-form.ts';

/** What the dialog needs of a form. */
export interface ConflictSource extends Pick<ResourceFormState, 'resource' | 'record' | 'extras'> {
  actions: Pick<ResourceFormState['actions'], 'settle' | 'postpone'>;
}

/** Two people changed one record: both values side by side, one choice for each field (user-asks row 7). */
export function ConflictDialog({ state, conflict }: { state: ConflictSource; conflict: Conflict }) {
  const [rows, setRows] = useState(conflict.differences);
  const { resource, actions, record, extras } = state;
  const cell = (row: Difference, value: unknown, source: object | undefined) => {
    const shown = extras?.shown?.[row.name];
    if (shown) return shown.cell(value);
    if (Array.isArray(value)) return `${value.length} 行`;
    const field = resource.fields[row.name];
    const text = source && dictTextOf(source, row.name);
    const usable = source && value === (source as Record<string, unknown>)[row.name] ? text : undefined;
    return field ? <FieldCell field={field} value={value} text={usable} /> : null;
  };
  const labelOf = (name: string) =>
    extras?.shown?.[name]?.label ?? resource.fields[name]?.label ?? resource.lines[name]?.title ?? name;
  const take = (name: string, choice: Difference['take']) =>
    setRows((list) => list.map((row) => (row.name === name ? { ...row, take: choice } : row)));
  return (
    <Dialog
      okClose={false}
      open
      width={760}
      title="重新加载"
      okText="按所选内容保存"
      cancelText="返回继续编辑"
      onOk={() => actions.settle(rows)}
      onOpenChange={actions.postpone}
    >
      <Alert
        type="warning"
        showIcon
        title={errorText('staleVersion')}
        description="您填写的内容都还在，请逐项选择要保留的内容。"
        style={{ marginBottom: 12 }}
      />
      <Table<Difference>
        rowKey="name"
        size="small"
        pagination={false}
        dataSource={rows}
        locale={{ emptyText: <Empty description="没有不同的内容，可以直接保存" /> }}
        columns={[
          { title: '字段', render: (_v, row) => <FieldName label={labelOf(row.name)} both={row.changed === 'both'} /> },
          { title: '我的修改', render: (_v, row) => cell(row, row.mine, record) },
          { title: '最新内容', render: (_v, row) => cell(row, row.latest, conflict.latest) },
          {
            title: '保留',
            width: 220,
            render: (_v, row) => (
              <Radio.Group
                aria-label={`${labelOf(row.name)}保留`}
                value={row.take}
                options={[
                  { value: 'mine', label: '我的修改' },
                  { value: 'latest', label: '最新内容' },
                ]}
                onChange={(event) => take(row.name, event.target.value as Difference['take'])}
              />
            ),
          },
        ]}
      />
    </Dialog>
  );
}

function FieldName({ label, both }: { label: string; both: boolean }) {
  return (
    <>
      {label} {both && <Tag color="orange">双方都改过</Tag>}
    </>
  );
}
