import { Alert, Button } from 'antd';
import { useLayoutEffect, useRef, useState } from 'react';
import { failureText } from '../lib/failure.ts';
import styles from './load-failure.module.css';

interface LoadFailureProps {
  /** The reason: the thrown error, or its text. */
  error: unknown;
  /** What was being loaded, shown before the reason. */
  what?: string;
  /** Retries; while a returned promise is pending, the button shows a loading state. */
  onRetry(): unknown;
}

/** Container of the last pressed button: retrying may replace the line by a placeholder. */
let askedIn: Element | null = null;

/** Shown when loading failed: the reason and 重试. The focus stays on 重试 when it fails again. */
export function LoadFailure({ error, what, onRetry }: LoadFailureProps) {
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [asking, setAsking] = useState(false);
  useLayoutEffect(() => {
    const around = box.current?.parentElement ?? null;
    if (!around || askedIn !== around) return;
    askedIn = null;
    // Only if the user has not moved the focus elsewhere meanwhile.
    if (document.activeElement?.contains(around)) button.current?.focus({ preventScroll: true });
  }, []);
  const ask = (): void => {
    askedIn = box.current?.parentElement ?? null;
    setAsking(true);
    const done = () => setAsking(false);
    Promise.resolve(onRetry()).then(done, done);
  };
  const text = typeof error === 'string' ? error : failureText(error);
  return (
    <div ref={box} className={styles.failure}>
      <Alert
        type="error"
        showIcon
        title={what ? `${what}：${text}` : text}
        action={
          <Button ref={button} size="small" loading={asking} onClick={ask}>
            重试
          </Button>
        }
      />
    </div>
  );
}
