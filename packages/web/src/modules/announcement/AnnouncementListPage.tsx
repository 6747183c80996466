import { SEND_STATUS } from '@songbai/contract/modules/announcement/announcement.dicts.ts';
import { type Announcement, announcement } from '@songbai/contract/modules/announcement/announcement.resource.ts';

import { useState } from 'react';
import { fetchCopy } from '../../resource/form/copied-row.ts';
import { type ListHandle, ResourceList, type RowButton } from '../../resource/list/ResourceList.tsx';
import { ASKS } from '../../resource/list/RowLinks.tsx';
import { useCommand } from '../../resource/use-command.ts';
import { useShowFailure } from '../../resource/use-show-failure.ts';
import { useCan } from '../../session/permissions.ts';
import { ConfirmPop } from '../../ui/confirm/index.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { AnnouncementDrawer } from './AnnouncementDrawer.tsx';
import { release, revoke } from './announcement.calls.ts';
import { StatisticsDrawer } from './StatisticsDrawer.tsx';
import { useReloadNotices } from './use-bell.ts';
import { ViewDialog } from './ViewDialog.tsx';

/** Hidden standard buttons by status; 查看 opens the printable view instead, which shows what readers get. */
const BUTTONS: Readonly<Record<string, readonly RowButton[]>> = {
  [SEND_STATUS.draft]: ['detail'],
  [SEND_STATUS.sent]: ['detail', 'edit', 'delete'],
  [SEND_STATUS.revoked]: ['detail', 'edit'],
};

interface Looking {
  row: Announcement;
  at: 'content' | 'readers';
  open: boolean;
}

/** 系统通告: drafts, published and revoked announcements (contract/2 §5.3). */
export function AnnouncementListPage() {
  const [looking, setLooking] = useState<Looking>();
  const close = () => setLooking((now) => now && { ...now, open: false });
  const content = looking?.at === 'content' && looking.open;
  const readers = looking?.at === 'readers' && looking.open;
  return (
    <>
      <ResourceList
        resource={announcement}
        essential={['titile', 'priority', 'sendStatus', 'sendTime', 'readCount']}
        withoutButtons={({ sendStatus }) => BUTTONS[sendStatus ?? SEND_STATUS.draft] ?? []}
        rowActions={(row, list) => (
          <RowActions row={row} list={list} onLook={(at) => setLooking({ row, at, open: true })} />
        )}
        form={(slot) => <AnnouncementDrawer {...slot} />}
      />
      {looking && <ViewDialog id={looking.row.id} open={content ?? false} onClose={close} />}
      {looking && <StatisticsDrawer announcement={looking.row} open={readers ?? false} onClose={close} />}
    </>
  );
}

interface RowActionsProps {
  row: Announcement;
  list: ListHandle<Announcement>;
  onLook(at: Looking['at']): void;
}

function RowActions({ row, list, onLook }: RowActionsProps) {
  const can = useCan();
  const { busy, run } = useCommand();
  const reload = useReloadNotices();
  const settled = () => {
    reload();
    void list.actions.refresh();
  };
  const maySend = can('system:announcement:publish');
  return (
    <>
      {row.sendStatus === SEND_STATUS.draft && maySend && (
        <ConfirmPop
          title="确定发布吗?"
          effect={`「${row.titile}」将发给${row.msgType === 'ALL' ? '全体用户' : '指定的用户'}`}
          onConfirm={() => run(() => release(row.id), { settled })}
        >
          <LinkButton {...ASKS} disabled={busy}>
            发布
          </LinkButton>
        </ConfirmPop>
      )}
      {row.sendStatus === SEND_STATUS.sent && maySend && (
        <ConfirmPop
          danger
          title="确定撤销吗?"
          effect={`「${row.titile}」将从所有收件人处收回`}
          onConfirm={() => run(() => revoke(row.id), { settled })}
        >
          <LinkButton {...ASKS} disabled={busy}>
            撤销
          </LinkButton>
        </ConfirmPop>
      )}
      <LinkButton onClick={() => onLook('content')}>查看</LinkButton>
      {row.sendStatus !== SEND_STATUS.draft && <LinkButton onClick={() => onLook('readers')}>已读统计</LinkButton>}
      {row.sendStatus === SEND_STATUS.revoked && list.can.add && <CopyButton row={row} list={list} />}
    </>
  );
}

/** What was sent cannot be changed: the same once more is a new draft, valid from today until a day that is asked for. */
function CopyButton({ row, list }: Pick<RowActionsProps, 'row' | 'list'>) {
  const showFailure = useShowFailure();
  const copy = async () => {
    try {
      const { startTime: _from, endTime: _until, ...defaults } = await fetchCopy(announcement, row.id);
      list.openForm({ mode: 'add', defaults });
    } catch (error) {
      showFailure(error);
    }
  };
  return <LinkButton onClick={() => void copy()}>复制</LinkButton>;
}
