import { PlusOutlined } from '@ant-design/icons';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Flex, Table, type TableColumnsType } from 'antd';
import { type ReactNode, useState } from 'react';
import { useCommand } from '../../resource/use-command.ts';
import { ConfirmPop } from '../../ui/confirm/index.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { LoadFailure } from '../../ui/LoadFailure.tsx';
import { Dialog } from '../../ui/modal/index.ts';
import { EnhanceForm, type EnhanceFormProps } from './EnhanceForm.tsx';
import { WaitingTag } from './WaitingNote.tsx';

export interface EnhanceFrameProps<Row extends { id: string }, Values extends object>
  extends Pick<
    EnhanceFormProps<Row, Values>,
    'what' | 'headId' | 'valuesOf' | 'fields' | 'save' | 'nameOf' | 'former' | 'isWaiting' | 'width'
  > {
  title: string;
  /** What these are for, in a sentence. */
  intro: string;
  queryKey: readonly unknown[];
  fetch(signal: AbortSignal): Promise<Row[]>;
  columns: TableColumnsType<Row>;
  /** Absent: there are always the same rows. */
  remove?(id: string): Promise<{ message: string; result: unknown }>;
  /** Beside 新增. */
  more?: ReactNode;
  onClose(): void;
}

/** The frame of all that stands beside a design: a list, and a form for each of its rows (online.md §7). */
export function EnhanceFrame<Row extends { id: string }, Values extends object>(props: EnhanceFrameProps<Row, Values>) {
  const { title, what, intro, queryKey, columns, remove, more, onClose } = props;
  const client = useQueryClient();
  const [edited, setEdited] = useState<{ row: Row | undefined }>();
  const { data, error, isPending, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => props.fetch(signal),
    staleTime: 0,
  });
  const settled = () => void client.invalidateQueries({ queryKey });
  const links = {
    title: '操作',
    width: remove ? 120 : 70,
    fixed: 'right' as const,
    render: (_value: unknown, row: Row) => (
      <>
        {props.isWaiting?.(row) && <WaitingTag />}
        <LinkButton onClick={() => setEdited({ row })}>编辑</LinkButton>
        {remove && <Removal what={what} name={props.nameOf(row)} remove={() => remove(row.id)} settled={settled} />}
      </>
    ),
  };
  return (
    <Dialog
      open
      title={title}
      width={960}
      onOpenChange={(next) => !next && onClose()}
      footer={<Button onClick={onClose}>关闭</Button>}
    >
      <Alert type="info" showIcon title={intro} style={{ marginBottom: 12 }} />
      {error && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {(remove || more) && (
        <Flex wrap gap={8} style={{ marginBottom: 12 }}>
          {remove && (
            <Button type="primary" icon={<PlusOutlined />} onClick={() => setEdited({ row: undefined })}>
              新增
            </Button>
          )}
          {more}
        </Flex>
      )}
      <Table<Row>
        rowKey="id"
        size="small"
        loading={isPending}
        pagination={false}
        scroll={{ x: 'max-content' }}
        dataSource={data ?? []}
        columns={[...columns, links]}
        locale={{ emptyText: isPending ? ' ' : `还没有${what}，点击“新增”添加` }}
      />
      {edited && <EnhanceForm {...props} row={edited.row} settled={settled} onDone={() => setEdited(undefined)} />}
    </Dialog>
  );
}

interface RemovalProps {
  what: string;
  name: string;
  remove(): Promise<{ message: string; result: unknown }>;
  settled(): void;
}

function Removal({ what, name, remove, settled }: RemovalProps) {
  const { run } = useCommand();
  return (
    <ConfirmPop
      danger
      title="确定删除吗?"
      effect={`将删除${what}「${name}」`}
      onConfirm={() => run(remove, { settled })}
    >
      <LinkButton danger>删除</LinkButton>
    </ConfirmPop>
  );
}
