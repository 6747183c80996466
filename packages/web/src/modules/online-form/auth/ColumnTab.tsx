import { type AuthColumn, COLUMN_SWITCH } from '@songbai/contract/modules/online-auth/online-auth.calls.ts';
import { useQuery } from '@tanstack/react-query';
import { Switch, Table } from 'antd';
import { useCommand } from '../../../resource/use-command.ts';
import { NoRows } from '../../../ui/empty.tsx';
import { LoadFailure } from '../../../ui/LoadFailure.tsx';
import { fetchColumns, setColumn, switchColumn } from './auth.calls.ts';

const PLACES = [
  { name: 'listShow', title: '列表可见', switchFlag: COLUMN_SWITCH.list, shownBy: 'isShowList' },
  { name: 'formShow', title: '表单可见', switchFlag: COLUMN_SWITCH.form, shownBy: 'isShowForm' },
  { name: 'formEditable', title: '表单可编辑', switchFlag: COLUMN_SWITCH.editable, shownBy: 'isShowForm' },
] as const;

/** Keys and what the system fills in cannot be put under control. */
const NO_FIELDS = '这张表还没有可以控制的字段，请在设计器的「数据库属性」中新增字段并同步数据库';

/** 字段权限: a field is under control as a whole, and then in each of its places. */
export function ColumnTab({ headId }: { headId: string }) {
  const { busy, run } = useCommand();
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['online-auth', 'columns', headId],
    queryFn: ({ signal }) => fetchColumns(headId, signal),
    staleTime: 0,
  });
  const settled = () => void refetch();
  if (error) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  const place = ({ name, title, switchFlag, shownBy }: (typeof PLACES)[number]) => ({
    title,
    width: 120,
    render: (_value: unknown, row: AuthColumn) =>
      row.status === 1 && row[shownBy] === 1 ? (
        <Switch
          aria-label={`${row.title}${title}受控`}
          checked={row[name]}
          disabled={busy}
          onChange={(on) => void run(() => switchColumn(headId, row.code, { switchFlag, name }, on), { settled })}
        />
      ) : (
        '-'
      ),
  });
  return (
    <Table<AuthColumn>
      rowKey="code"
      size="small"
      loading={isPending}
      pagination={false}
      scroll={{ x: 720, y: 420 }}
      dataSource={data ?? []}
      locale={{ emptyText: <NoRows>{data ? NO_FIELDS : '正在读取字段'}</NoRows> }}
      columns={[
        { title: '字段名称', dataIndex: 'code' },
        { title: '字段描述', dataIndex: 'title' },
        {
          title: '启用控制',
          width: 100,
          render: (_value, row) => (
            <Switch
              aria-label={`${row.title}启用控制`}
              checked={row.status === 1}
              disabled={busy}
              onChange={(on) => void run(() => setColumn(headId, row.code, on), { settled })}
            />
          ),
        },
        ...PLACES.map(place),
      ]}
    />
  );
}
