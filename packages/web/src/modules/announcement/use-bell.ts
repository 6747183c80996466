import { LIMITS } from '@songbai/contract/limits.ts';
import { MESSAGES } from '@songbai/contract/messages.ts';
import type { BellList } from '@songbai/contract/modules/announcement/announcement.calls.ts';
import type { NoticeFrame } from '@songbai/contract/wire/live.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { useNoticePopUps } from '../../lib/notice-pop-ups.ts';
import { notify, useNotices } from '../../lib/notices.ts';
import { onReconnect, useLive } from '../../live/live.ts';
import { fetchBell, NOTICE_KEYS } from './announcement.calls.ts';

/**
 * One's unread messages: read every 6 s while the window is shown, at once after a socket message, after a break of the
 * socket and when the window is shown again. A failed load stops the 6 s poll silently; the next of these events starts
 * it anew (spec/1 §4).
 */
export function useBell(onShowAll: () => void): { list: BellList | undefined; failed: boolean; reload(): void } {
  const { data, isError } = useQuery({
    queryKey: NOTICE_KEYS.bell,
    queryFn: ({ signal }) => fetchBell(signal),
    staleTime: 0,
    retry: false,
    refetchInterval: ({ state }) => (state.status === 'error' ? false : LIMITS.noticePollMs),
    refetchOnWindowFocus: 'always',
  });
  const reload = useReloadNotices();
  useNoticeFrames(reload, onShowAll);
  return { list: data, failed: isError, reload };
}

/** The bell and one's own list are read again where they are shown; what is on its way already is given up. */
export function useReloadNotices(): () => void {
  const client = useQueryClient();
  return useCallback(() => {
    for (const queryKey of [NOTICE_KEYS.bell, NOTICE_KEYS.mine]) void client.invalidateQueries({ queryKey });
  }, [client]);
}

function useNoticeFrames(reload: () => void, onShowAll: () => void): void {
  const heard = ({ msgTxt }: Partial<NoticeFrame>): void => {
    reload();
    // Frames about what the person did himself say nothing, or only what everybody else's do.
    if (typeof msgTxt === 'string' && msgTxt !== '' && msgTxt !== MESSAGES.markedRead) popUp(msgTxt, onShowAll);
  };
  useLive<Partial<NoticeFrame>>('topic', heard);
  useLive<Partial<NoticeFrame>>('user', heard);
  useEffect(() => onReconnect(reload), [reload]);
}

const POP_UP = 'notice-frame';
const LONGEST = 60;

/** One pop-up however many come: as long as it stands, the next one takes its place and counts. */
function popUp(msgTxt: string, onShowAll: () => void): void {
  // Switched off in the account settings: the bell counts all the same.
  if (!useNoticePopUps.getState().on) return;
  const standing = useNotices.getState().notices.find(({ key }) => key === POP_UP);
  const count = (standing?.raised ?? 0) + 1;
  const short = msgTxt.length > LONGEST ? `${msgTxt.slice(0, LONGEST)}…` : msgTxt;
  notify({
    key: POP_UP,
    kind: 'info',
    title: '消息提醒',
    text: count === 1 ? short : `${short}（共 ${count} 条新消息）`,
    action: { label: '查看', onClick: onShowAll },
  });
}
