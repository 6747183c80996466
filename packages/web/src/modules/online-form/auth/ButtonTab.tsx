import { AUTH_PAGE } from '@songbai/contract/design/rights.ts';
import { type AuthButton, CONTROLLED_BUTTONS } from '@songbai/contract/modules/online-auth/online-auth.calls.ts';
import { useQuery } from '@tanstack/react-query';
import { Switch, Table } from 'antd';
import { useCommand } from '../../../resource/use-command.ts';
import { NoRows } from '../../../ui/empty.tsx';
import { LoadFailure } from '../../../ui/LoadFailure.tsx';
import { controlButton, fetchButtons, freeButton } from './auth.calls.ts';

interface ButtonRow {
  code: string;
  title: string;
  page: 3 | 5;
  /** The row that puts it under control. */
  control: AuthButton | undefined;
}

/** 按钮权限: the built-in buttons, then the table's own. */
export function ButtonTab({ headId }: { headId: string }) {
  const { busy, run } = useCommand();
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['online-auth', 'buttons', headId],
    queryFn: ({ signal }) => fetchButtons(headId, signal),
    staleTime: 0,
  });
  const settled = () => void refetch();
  if (error) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  const known = [
    ...CONTROLLED_BUTTONS.map((button) => ({ ...button, page: AUTH_PAGE.list })),
    ...(data?.buttonList ?? []).map(({ buttonCode, buttonName, buttonStyle }) => {
      const page = buttonStyle === 'form' ? AUTH_PAGE.form : AUTH_PAGE.list;
      return { code: buttonCode, title: buttonName, page };
    }),
  ];
  const isOn = (one: AuthButton) => one.status === 1;
  const rows = known.map(({ code, title, page }): ButtonRow => {
    const control = data?.authList.find((one) => one.code === code && one.page === page && isOn(one));
    return { code, title, page, control };
  });
  return (
    <Table<ButtonRow>
      rowKey="code"
      size="small"
      loading={isPending}
      pagination={false}
      scroll={{ x: 480, y: 420 }}
      dataSource={data ? rows : []}
      // The built-in ones are always there.
      locale={{ emptyText: <NoRows>正在读取按钮</NoRows> }}
      columns={[
        { title: '按钮编码', dataIndex: 'code' },
        { title: '按钮名称', dataIndex: 'title' },
        {
          title: '启用控制',
          width: 100,
          render: (_value, { code, title, page, control }) => (
            <Switch
              aria-label={`${title}启用控制`}
              checked={control !== undefined}
              disabled={busy}
              onChange={() =>
                void run(() => (control ? freeButton(control.id) : controlButton(headId, code, page)), { settled })
              }
            />
          ),
        },
      ]}
    />
  );
}
