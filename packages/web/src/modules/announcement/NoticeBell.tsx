import { BellOutlined } from '@ant-design/icons';
import { LIMITS } from '@songbai/contract/limits.ts';
import type { BellRow } from '@songbai/contract/modules/announcement/announcement.calls.ts';
import { Badge, Button, Popover } from 'antd';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useShowFailure } from '../../resource/use-show-failure.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { markRead, noticeOfBell } from './announcement.calls.ts';
import { useBell } from './use-bell.ts';
import { useOpenNotice } from './use-open-notice.tsx';

const BellPanel = lazyPart(async () => (await import('./BellPanel.tsx')).BellPanel);

const ALL_PATH = '/isps/userAnnouncement';

/** Bell of the header with the unread count and the latest unread messages (spec/1 §2). */
export function NoticeBell() {
  const navigate = useNavigate();
  const [open, setOpen] = useState(false);
  /** How often it was opened: each time it begins anew with what is unread then. */
  const [openings, setOpenings] = useState(0);
  const trigger = useRef<HTMLButtonElement>(null);
  const showAll = () => {
    setOpen(false);
    void navigate(ALL_PATH);
  };
  const { list, failed, reload } = useBell(showAll);
  const { openNotice, dialog } = useOpenNotice();
  const showFailure = useShowFailure();
  const total = (list?.anntMsgTotal ?? 0) + (list?.sysMsgTotal ?? 0);

  const choose = (row: BellRow) => {
    setOpen(false);
    openNotice(noticeOfBell(row));
    // The count follows the server's list, not the click.
    markRead(row.id).then(reload, showFailure);
  };

  return (
    <>
      <Popover
        open={open}
        trigger="click"
        placement="bottomRight"
        arrow={false}
        styles={{ container: { boxSizing: 'border-box', width: LIMITS.noticeWidth, padding: '0 12px 8px' } }}
        onOpenChange={(next) => {
          setOpen(next);
          if (next) setOpenings(openings + 1);
          if (next && failed) reload();
        }}
        content={
          <BellPanel
            key={openings}
            list={list}
            failed={failed}
            onChoose={choose}
            onShowAll={showAll}
            onRetry={reload}
            onEscape={() => {
              setOpen(false);
              trigger.current?.focus();
            }}
          />
        }
      >
        <Button
          ref={trigger}
          type="text"
          size="large"
          aria-label={total > 0 ? `消息，${total} 条未读` : '消息'}
          aria-haspopup="dialog"
          aria-expanded={open}
          icon={
            <Badge count={total} size="small" title={`${total} 条未读`}>
              <BellOutlined style={{ fontSize: 18, color: 'inherit' }} />
            </Badge>
          }
        />
      </Popover>
      {dialog}
    </>
  );
}
