import { useEffect } from 'react';
import { dismissNotice, type Notice, useNotices } from '../lib/notices.ts';
import styles from './notice-stack.module.css';

const MARKS: Record<Notice['kind'], string> = { success: '✓', info: 'i', warning: '!', error: '×' };

/** Shows the shell's notices in the upper right corner; each closes after its time or by its button. */
export function NoticeStack() {
  const notices = useNotices((state) => state.notices);
  return (
    <section className={styles.notices} aria-label="系统通知">
      {notices.map((notice) => (
        <NoticeCard key={notice.key} notice={notice} />
      ))}
    </section>
  );
}

function NoticeCard({ notice }: { notice: Notice }) {
  const { key, durationMs, raised, action } = notice;
  // biome-ignore lint/correctness/useExhaustiveDependencies: raised again means shown for the full time again
  useEffect(() => {
    if (durationMs === Number.POSITIVE_INFINITY) return;
    const timer = setTimeout(() => dismissNotice(key), durationMs);
    return () => clearTimeout(timer);
  }, [key, durationMs, raised]);
  return (
    <div className={`${styles.notice} ${styles[notice.kind]}`} role={notice.kind === 'error' ? 'alert' : 'status'}>
      <span className={styles.noticeMark} aria-hidden="true">
        {MARKS[notice.kind]}
      </span>
      <div className={styles.noticeBody}>
        <div className={styles.noticeTitle}>{notice.title}</div>
        {notice.text && <div className={styles.noticeText}>{notice.text}</div>}
        {action && (
          <button
            type="button"
            className={`sb-button ${styles.noticeAction}`}
            onClick={() => {
              dismissNotice(key);
              action.onClick();
            }}
          >
            {action.label}
          </button>
        )}
      </div>
      <button type="button" className={styles.noticeClose} aria-label="关闭通知" onClick={() => dismissNotice(key)}>
        ×
      </button>
    </div>
  );
}
