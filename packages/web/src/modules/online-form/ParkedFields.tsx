import type { FieldRow } from '@songbai/contract/modules/online-form/save.calls.ts';
import { useQuery } from '@tanstack/react-query';
import { Button, Table } from 'antd';
import { useState } from 'react';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { LoadFailure } from '../../ui/LoadFailure.tsx';
import { Dialog } from '../../ui/modal/index.ts';
import { fetchParked } from './online-form.calls.ts';
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
    queryKey: ['cgformHead', 'parked', id],
    queryFn: ({ signal }) => fetchParked(id, signal),
    staleTime: 0,
  });
  const there = new Set(stores.fields.rows().map(({ fieldId }) => fieldId));
  const restore = ({ cgformHeadId: _, dbFieldNameOld: __, ...field }: FieldRow) => {
    const draft = { ...field, fieldId: field.id, asType: field.dbType, preset: false };
    stores.fields.insert([draft], stores.fields.order().length);
  };
  if (error) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  return (
    <Table<FieldRow>
      rowKey="id"
      size="small"
      loading={isPending}
      pagination={false}
      dataSource={(data ?? []).filter((field) => !there.has(field.id))}
      locale={{ emptyText: '没有已移除的字段' }}
      columns={[
        { title: '字段名称', dataIndex: 'dbFieldName' },
        { title: '字段备注', dataIndex: 'dbFieldTxt' },
        { title: '字段类型', dataIndex: 'dbType' },
        {
          title: '操作',
          width: 80,
          render: (_value, field) => <LinkButton onClick={() => restore(field)}>恢复</LinkButton>,
        },
      ]}
    />
  );
}
