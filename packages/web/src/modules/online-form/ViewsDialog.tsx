import { type CgformHead, cgformHead } from '@songbai/contract/modules/online-form/head.resource.ts';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { LoadFailure } from '../../ui/LoadFailure.tsx';
import { Dialog } from '../../ui/modal/index.ts';
import { PlainTable } from '../../ui/plain-table/index.ts';
import { THEME_OPTIONS } from './code-lists.ts';
import { fetchViews } from './online-form.calls.ts';
import { useRemoveDesign } from './use-remove-design.ts';

interface ViewsDialogProps {
  head: CgformHead;
  may: { edit: boolean; delete: boolean };
  onEdit(view: CgformHead): void;
  onLink(view: CgformHead): void;
  onClose(): void;
}

const themeText = (theme: CgformHead['themeTemplate']) =>
  THEME_OPTIONS.find(({ value }) => value === (theme ?? 'normal'))?.label;

/** 视图管理: the views of one table. */
export function ViewsDialog({ head, may, onEdit, onLink, onClose }: ViewsDialogProps) {
  const { remove } = useRemoveDesign();
  const { data, error, isPending, refetch } = useQuery({
    queryKey: [cgformHead.name, 'views', head.id],
    queryFn: ({ signal }) => fetchViews(head.id, signal),
    staleTime: 0,
  });
  return (
    <Dialog
      open
      title={`视图管理[${head.tableTxt}]`}
      width={900}
      onOpenChange={(next) => !next && onClose()}
      footer={<Button onClick={onClose}>关闭</Button>}
    >
      {error && <LoadFailure error={error} onRetry={() => void refetch()} />}
      <PlainTable<CgformHead>
        rowKey="id"
        empty="该表还没有视图"
        size="small"
        loading={isPending}
        pagination={false}
        scroll={{ x: 'max-content' }}
        dataSource={data?.records ?? []}
        columns={[
          { title: '表名', dataIndex: 'tableName' },
          { title: '表描述', dataIndex: 'tableTxt' },
          { title: '主题模板', dataIndex: 'themeTemplate', render: themeText },
          { title: '版本', dataIndex: 'tableVersion', width: 72 },
          {
            title: '操作',
            width: 200,
            render: (_value, view) => (
              <>
                {may.edit && <LinkButton onClick={() => onEdit(view)}>编辑</LinkButton>}
                <LinkButton onClick={() => onLink(view)}>配置地址</LinkButton>
                {may.delete && (
                  <LinkButton danger onClick={() => remove(view)}>
                    移除
                  </LinkButton>
                )}
              </>
            ),
          },
        ]}
      />
    </Dialog>
  );
}
