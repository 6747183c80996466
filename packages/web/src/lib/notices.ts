import { create } from 'zustand';

/**
 * Notices of the shell: transport failures, session end, welcome. They have a viewer of their own (ui/NoticeStack)
 * because they must show before antd is loaded and survive the change from the sign-in page to the console.
 */
export interface Notice {
  /** Same title and text = same notice: repeated failures fold into one. */
  key: string;
  kind: 'success' | 'info' | 'warning' | 'error';
  title: string;
  text?: string;
  /** `Infinity` stays until it is closed. */
  durationMs: number;
  /** What the person can do about it; the notice goes with it. */
  action?: { label: string; onClick: () => void };
  /** Grows each time the notice is raised again, so that its time starts anew. */
  raised: number;
}

interface NoticesState {
  notices: Notice[];
}

const SHOWN_AT_ONCE = 5;
const DURATION_MS = 4500;

export const useNotices = create<NoticesState>(() => ({ notices: [] }));

/** A `key` of its own makes a notice follow the one before it although its text differs. */
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
