import { cgformHead } from '@songbai/contract/modules/online-form/head.resource.ts';
import { FORM_RIGHTS } from '@songbai/contract/modules/online-form/online-form.rights.ts';
import type { FieldRow } from '@songbai/contract/modules/online-form/save.calls.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Empty, Table } from 'antd';
import { useState } from 'react';
import { invalidate } from '../../resource/invalidate.ts';
import { useCommand } from '../../resource/use-command.ts';
import { useCan, useIsAdmin } from '../../session/permissions.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { LoadFailure } from '../../ui/LoadFailure.tsx';
import { Dialog } from '../../ui/modal/index.ts';
import { usePrompt } from '../../ui/prompt/index.ts';
import { fetchParked, purgeField } from './online-form.calls.ts';
import { type DesignStores, useRowsVersion } from './use-designer.ts';

interface ParkedFieldsProps {
  stores: DesignStores;
  id: string;
}

/** 已移除字段: their columns are kept, and come back with their values after saving and a sync (online.md §4.2). */
export function ParkedFields({ stores, id }: ParkedFieldsProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>已移除字段</Button>
      <Dialog
        title="已移除字段"
        open={open}
        onOpenChange={setOpen}
        width={608}
        footer={<Button onClick={() => setOpen(false)}>关闭</Button>}
      >
        <ParkedList stores={stores} id={id} />
      </Dialog>
    </>
  );
}

function ParkedList({ stores, id }: ParkedFieldsProps) {
  useRowsVersion(stores);
  const { data, error, isPending, refetch } = useQuery({
    queryKey: [cgformHead.name, 'parked', id],
    queryFn: ({ signal }) => fetchParked(id, signal),
    staleTime: 0,
  });
  const [purgeLink, holder] = usePurge();
  const there = new Set(stores.fields.rows().map(({ fieldId }) => fieldId));
  const restore = ({ cgformHeadId: _, dbFieldNameOld: __, ...field }: FieldRow) => {
    const draft = { ...field, fieldId: field.id, asType: field.dbType, preset: false };
    stores.fields.insert([draft], stores.fields.order().length);
  };
  if (error) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  return (
    <>
      <Table<FieldRow>
        rowKey="id"
        size="small"
        loading={isPending}
        pagination={false}
        dataSource={(data ?? []).filter((field) => !there.has(field.id))}
        locale={{ emptyText: <Empty description="没有已移除的字段" /> }}
        columns={[
          { title: '字段名称', dataIndex: 'dbFieldName' },
          { title: '字段备注', dataIndex: 'dbFieldTxt' },
          { title: '字段类型', dataIndex: 'dbType' },
          {
            title: '操作',
            width: 150,
            render: (_value, field) => (
              <>
                <LinkButton onClick={() => restore(field)}>恢复</LinkButton>
                {purgeLink?.(field)}
              </>
            ),
          },
        ]}
      />
      {holder}
    </>
  );
}

/** 彻底删除 by the typed name, for those who may (online.md §4.2). */
function usePurge() {
  const client = useQueryClient();
  const can = useCan();
  const mayPurge = useIsAdmin() && can(FORM_RIGHTS.rebuild);
  const [prompt, holder] = usePrompt();
  const { busy, run } = useCommand();
  const settled = () => void invalidate(client, cgformHead.name);
  const purge = (field: FieldRow) =>
    prompt({
      title: `彻底删除字段「${field.dbFieldTxt}」`,
      content: `该字段的全部数据将无法恢复。请输入字段名称 ${field.dbFieldName} 确认。`,
      label: '输入字段名称确认',
      okText: '彻底删除',
      rules: [
        {
          validator: async (_rule, value: unknown) => {
            if (value !== field.dbFieldName) throw new Error('字段名称不一致');
          },
        },
      ],
      onOk: ({ value }) => void run(() => purgeField(field.id, value), { settled }),
    });
  const link = (field: FieldRow) => (
    <LinkButton danger disabled={busy} onClick={() => purge(field)}>
      彻底删除
    </LinkButton>
  );
  return [mayPurge ? link : undefined, holder] as const;
}
