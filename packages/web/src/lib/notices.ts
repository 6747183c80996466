import { create } from 'zustand';

/**
 * Notices of the shell: transport failures, session end, welcome. They have their own viewer (ui/NoticeStack)
 * because they must show before antd is loaded and survive the change from the sign-in page to the console.
 */
export interface Notice {
  /** Notices with the same title and text are merged, so repeated failures show once. */
  key: string;
  kind: 'success' | 'info' | 'warning' | 'error';
  title: string;
  text?: string;
  /** `Infinity` stays until it is closed. */
  durationMs: number;
  /** An action offered to the user; the notice closes with it. */
  action?: { label: string; onClick: () => void };
  /** Incremented each time the notice is raised again, which restarts its timer. */
  raised: number;
}

interface NoticesState {
  notices: Notice[];
}

const SHOWN_AT_ONCE = 5;
const DURATION_MS = 4500;

export const useNotices = create<NoticesState>(() => ({ notices: [] }));

/** With an explicit `key` a notice replaces the previous one although its text differs. */
type NewNotice = Pick<Notice, 'kind' | 'title' | 'text' | 'action'> & { durationMs?: number; key?: string };

export function notify(notice: NewNotice): void {
  const { key = `${notice.title}\n${notice.text ?? ''}` } = notice;
  useNotices.setState(({ notices }) => {
    const earlier = notices.find((one) => one.key === key);
    const next: Notice = { durationMs: DURATION_MS, ...notice, key, raised: (earlier?.raised ?? 0) + 1 };
    const list = earlier ? notices.map((one) => (one.key === key ? next : one)) : [...notices, next];
    return { notices: list.slice(-SHOWN_AT_ONCE) };
  });
}

export function clearNotices(): void {
  useNotices.setState({ notices: [] });
}

export function dismissNotice(key: string): void {
  useNotices.setState(({ notices }) => ({ notices: notices.filter((notice) => notice.key !== key) }));
}
