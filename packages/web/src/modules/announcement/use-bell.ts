import { LIMITS } from '@songbai/contract/limits.ts';
import { MESSAGES } from '@songbai/contract/messages.ts';
import type { BellList } from '@songbai/contract/modules/announcement/announcement.calls.ts';
import { quietUntil } from '@songbai/contract/modules/own-setting/quiet.rules.ts';
import { datetimeText } from '@songbai/contract/rules/dates.ts';
import type { NoticeFrame } from '@songbai/contract/wire/live.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { notify, useNotices } from '../../lib/notices.ts';
import { onReconnect, useLive } from '../../live/live.ts';
import { ownNotice } from '../../session/own-settings.ts';
import { fetchBell, NOTICE_KEYS } from './announcement.calls.ts';

/**
 * The user's unread messages: polled every 6 s while the window is visible, and reloaded at once after a socket
 * message, a reconnect or when the window becomes visible. A failed load silently stops polling until the next of
 * these events (spec/1 §4).
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

/** Reloads the bell and the user's own list where they are shown; pending requests are cancelled. */
export function useReloadNotices(): () => void {
  const client = useQueryClient();
  return useCallback(() => {
    for (const queryKey of [NOTICE_KEYS.bell, NOTICE_KEYS.mine]) void client.invalidateQueries({ queryKey });
  }, [client]);
}

function useNoticeFrames(reload: () => void, onShowAll: () => void): void {
  const heard = ({ msgTxt }: Partial<NoticeFrame>): void => {
    reload();
    // Frames about the user's own actions have no text, or only the one for marking as read.
    if (typeof msgTxt === 'string' && msgTxt !== '' && msgTxt !== MESSAGES.markedRead) popUp(msgTxt, onShowAll);
  };
  useLive<Partial<NoticeFrame>>('topic', heard);
  useLive<Partial<NoticeFrame>>('user', heard);
  useEffect(() => onReconnect(reload), [reload]);
}

const POP_UP = 'notice-frame';
const LONGEST = 60;

/** A single pop-up: while it is open, the next message replaces it and increments its count. */
function popUp(msgTxt: string, onShowAll: () => void): void {
  // Switched off in the account settings, or the person's quiet time; the bell still counts.
  const { popUp: wanted = true, quiet } = ownNotice();
  if (!wanted || (quiet && quietUntil(quiet, datetimeText(Date.now())))) return;
  const current = useNotices.getState().notices.find(({ key }) => key === POP_UP);
  const count = (current?.raised ?? 0) + 1;
  const short = msgTxt.length > LONGEST ? `${msgTxt.slice(0, LONGEST)}…` : msgTxt;
  notify({
    key: POP_UP,
    kind: 'info',
    title: '消息提醒',
    text: count === 1 ? short : `${short}（共 ${count} 条新消息）`,
    action: { label: '查看', onClick: onShowAll },
  });
}
