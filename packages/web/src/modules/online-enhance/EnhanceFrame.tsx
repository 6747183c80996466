import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Form, Table, type TableColumnsType } from 'antd';
import { type ReactNode, useState } from 'react';
import { useCommand } from '../../resource/use-command.ts';
import { ConfirmPop } from '../../ui/confirm/index.ts';
import { LoadFailure } from '../../ui/LoadFailure.tsx';
import { Dialog } from '../../ui/modal/index.ts';

type Reply = Promise<{ message: string; result: unknown }>;

export interface RowsDialogProps<Row extends { id: string }, Values extends object> {
  title: string;
  /** What one row is called. */
  what: string;
  queryKey: readonly unknown[];
  fetch(signal: AbortSignal): Promise<Row[]>;
  columns: TableColumnsType<Row>;
  /** What the form begins with. */
  valuesOf(row: Row | undefined): Partial<Values>;
  fields: ReactNode;
  save(values: Values, row: Row | undefined): Reply;
  remove(id: string): Reply;
  nameOf(row: Row): string;
  /** Below the table. */
  more?: ReactNode;
  onClose(): void;
}

/** A list of what belongs to a design, each row with its form. */
export function RowsDialog<Row extends { id: string }, Values extends object>(props: RowsDialogProps<Row, Values>) {
  const { title, what, queryKey, columns, nameOf, remove, more, onClose } = props;
  const client = useQueryClient();
  const { run } = useCommand();
  const [edited, setEdited] = useState<{ row: Row | undefined }>();
  const { data, error, isPending, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => props.fetch(signal),
    staleTime: 0,
  });
  const settled = () => void client.invalidateQueries({ queryKey });
  const links = {
    title: '操作',
    width: 120,
    render: (_value: unknown, row: Row) => (
      <>
        <Button type="link" size="small" onClick={() => setEdited({ row })}>
          编辑
        </Button>
        <ConfirmPop
          danger
          title="确定删除吗?"
          effect={`将删除${what}「${nameOf(row)}」`}
          onConfirm={() => run(() => remove(row.id), { settled })}
        >
          <Button type="link" size="small" danger>
            删除
          </Button>
        </ConfirmPop>
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
      {error && <LoadFailure error={error} onRetry={() => void refetch()} />}
      <Button type="primary" style={{ marginBottom: 12 }} onClick={() => setEdited({ row: undefined })}>
        新增
      </Button>
      <Table<Row>
        rowKey="id"
        size="small"
        loading={isPending}
        pagination={false}
        scroll={{ x: 'max-content' }}
        dataSource={data ?? []}
        columns={[...columns, links]}
      />
      {more}
      {edited && <RowForm {...props} row={edited.row} settled={settled} onDone={() => setEdited(undefined)} />}
    </Dialog>
  );
}

interface RowFormProps<Row extends { id: string }, Values extends object> extends RowsDialogProps<Row, Values> {
  row: Row | undefined;
  settled(): void;
  onDone(): void;
}

function RowForm<Row extends { id: string }, Values extends object>(props: RowFormProps<Row, Values>) {
  const { what, row, valuesOf, fields, save, settled, onDone } = props;
  const [form] = Form.useForm<Values>();
  const { busy, run } = useCommand(form);
  return (
    <Dialog
      open
      okClose={false}
      title={`${row ? '编辑' : '新增'}${what}`}
      width={720}
      confirmLoading={busy}
      onOk={() => form.submit()}
      onOpenChange={(next) => !next && onDone()}
    >
      <Form<Values>
        form={form}
        layout="vertical"
        preserve={false}
        initialValues={valuesOf(row)}
        onFinish={async (values) => {
          if (await run(() => save(values, row), { settled })) onDone();
        }}
      >
        {fields}
      </Form>
    </Dialog>
  );
}
