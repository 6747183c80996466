import { RestOutlined } from '@ant-design/icons';
import { type CgformHead, cgformHead } from '@songbai/contract/modules/online-form/head.resource.ts';
import { FORM_RIGHTS } from '@songbai/contract/modules/online-form/online-form.rights.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { invalidate } from '../../resource/invalidate.ts';
import { useCommand } from '../../resource/use-command.ts';
import { useCan, useIsAdmin } from '../../session/permissions.ts';
import { useConfirm } from '../../ui/confirm/index.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { LoadFailure } from '../../ui/LoadFailure.tsx';
import { Dialog } from '../../ui/modal/index.ts';
import { PlainTable } from '../../ui/plain-table/index.ts';
import { usePrompt } from '../../ui/prompt/index.ts';
import { fetchBin, purgeDesign, restoreDesign } from './online-form.calls.ts';

/** 回收站 of designs: restoring brings the table back with its rows (online.md §4.1). */
export function DesignBin() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button icon={<RestOutlined />} onClick={() => setOpen(true)}>
        回收站
      </Button>
      <Dialog
        title="在线表单回收站"
        open={open}
        onOpenChange={setOpen}
        width={900}
        footer={<Button onClick={() => setOpen(false)}>关闭</Button>}
      >
        <DeletedDesigns />
      </Dialog>
    </>
  );
}

function DeletedDesigns() {
  const [pageNo, setPageNo] = useState(1);
  const { data, error, isPending, refetch } = useQuery({
    queryKey: [cgformHead.name, 'bin', pageNo],
    queryFn: ({ signal }) => fetchBin(pageNo, signal),
    staleTime: 0,
  });
  const [links, holder] = useBinLinks();
  if (error) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  return (
    <>
      <PlainTable<CgformHead & { deleteTime?: string }>
        rowKey="id"
        empty="回收站是空的"
        size="small"
        loading={isPending}
        scroll={{ x: 'max-content' }}
        dataSource={data?.records ?? []}
        pagination={{ current: pageNo, total: data?.total ?? 0, onChange: setPageNo, hideOnSinglePage: true }}
        columns={[
          { title: '表名', dataIndex: 'tableName' },
          { title: '表描述', dataIndex: 'tableTxt' },
          { title: '删除时间', dataIndex: 'deleteTime', width: 170 },
          { title: '操作', width: 150, render: (_value, row) => links(row) },
        ]}
      />
      {holder}
    </>
  );
}

function useBinLinks() {
  const client = useQueryClient();
  const confirm = useConfirm();
  const can = useCan();
  const mayPurge = useIsAdmin() && can(FORM_RIGHTS.rebuild);
  const [prompt, holder] = usePrompt();
  const { busy, run } = useCommand();
  const settled = () => void invalidate(client, cgformHead.name);
  const restore = (row: CgformHead) =>
    confirm({
      title: '恢复在线表单',
      content: `是否恢复在线表单「${row.tableTxt}」？`,
      effect: '数据表和其中的数据一并恢复。',
      onOk: () => run(() => restoreDesign(row.id), { settled }),
    });
  const purge = (row: CgformHead) =>
    prompt({
      title: `彻底删除「${row.tableTxt}」`,
      content: `数据表和其中的数据将无法恢复。请输入表名 ${row.tableName} 确认。`,
      label: '输入表名确认',
      okText: '彻底删除',
      rules: [
        {
          validator: async (_rule, value: unknown) => {
            if (value !== row.tableName) throw new Error('表名不一致');
          },
        },
      ],
      onOk: ({ value }) => void run(() => purgeDesign(row.id, value), { settled }),
    });
  const links = (row: CgformHead) => (
    <>
      <LinkButton disabled={busy} onClick={() => restore(row)}>
        恢复
      </LinkButton>
      {mayPurge && (
        <LinkButton danger disabled={busy} onClick={() => purge(row)}>
          彻底删除
        </LinkButton>
      )}
    </>
  );
  return [links, holder] as const;
}
