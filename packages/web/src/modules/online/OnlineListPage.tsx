import type { OnlineUser } from '@songbai/contract/modules/online/online.calls.ts';
import { online } from '@songbai/contract/modules/online/online.resource.ts';
import { Card } from 'antd';
import type { ReactNode } from 'react';
import { send } from '../../api/client.ts';
import { deviceOf } from '../../lib/device.ts';
import { ListToolbar } from '../../resource/list/ListToolbar.tsx';
import { QueryBar } from '../../resource/list/QueryBar.tsx';
import { ResourceTable } from '../../resource/list/ResourceTable.tsx';
import { ASKS } from '../../resource/list/RowLinks.tsx';
import { usePlannedColumns } from '../../resource/list/use-planned-columns.ts';
import { useResourceList } from '../../resource/list/use-resource-list.ts';
import { useCommand } from '../../resource/use-command.ts';
import { useCan } from '../../session/permissions.ts';
import { ConfirmPop } from '../../ui/confirm/index.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { LoadFailure } from '../../ui/LoadFailure.tsx';

/** Row key is the session: a user may have several. */
type Row = OnlineUser & { userId: string };

const rowOf = (person: OnlineUser): Row => ({ ...person, userId: person.id, id: person.token });

const NO_FIELDS: ReadonlySet<string> = new Set();

const WISHES = { essential: ['username', 'realname', 'ip', 'userAgent', 'loginTime'] };

const CELLS: Readonly<Record<string, (value: unknown, row: Row) => ReactNode>> = {
  username: (_value, { username, current }) => `${username}${current ? '（我）' : ''}`,
  userAgent: (_value, { userAgent }) => <span title={userAgent ?? ''}>{deviceOf(userAgent)}</span>,
};

/** 在线用户 (contract/1 §11): who is signed in, from where and since when. */
export function OnlineListPage() {
  const list = useResourceList<typeof online, OnlineUser>(online);

  const { busy, run } = useCommand();
  const mayForce = useCan()('system:online:forceLogout');
  const [box, columns] = usePlannedColumns(online, WISHES, { links: mayForce });
  const rows = list.rows.map(rowOf);
  const force = ({ token, realname }: Row) =>
    void run(
      async () => {
        const { result } = await send<string>('POST', `${online.path}/forceLogout`, { body: { token } });
        return { message: `强制退出用户”${realname}“成功！`, result };
      },
      { settled: () => void list.actions.refresh() },
    );
  return (
    <Card variant="borderless">
      <QueryBar resource={online} filters={list.query.filters} fixed={NO_FIELDS} onSearch={list.query.setFilters} />
      <ListToolbar resource={online} list={list} columns={columns} />
      {list.status.error && <LoadFailure error={list.status.error} onRetry={list.actions.refresh} />}
      <div ref={box}>
        <ResourceTable<Row>
          resource={online}
          list={{ ...list, rows, selection: { ids: [], rows: [], set: () => undefined, clear: () => undefined } }}
          columns={columns.columns}
          onResize={columns.resize}
          essential={columns.essential}
          cells={CELLS}
          selectable={false}
          {...(mayForce
            ? {
                rowActions: (row: Row) =>
                  row.current ? null : (
                    <ConfirmPop danger title={`确定强制退出用户“${row.realname}”吗?`} onConfirm={() => force(row)}>
                      <LinkButton {...ASKS} danger disabled={busy}>
                        强制退出
                      </LinkButton>
                    </ConfirmPop>
                  ),
              }
            : {})}
        />
      </div>
    </Card>
  );
}
