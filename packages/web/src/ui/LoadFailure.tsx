import { Alert, Button } from 'antd';
import { useLayoutEffect, useRef, useState } from 'react';
import { failureText } from '../lib/failure.ts';
import styles from './load-failure.module.css';

interface LoadFailureProps {
  /** Why it could not be loaded: what was thrown, or its text. */
  error: unknown;
  /** What was to be loaded, said before the reason. */
  what?: string;
  /** Asks once more; while a promise that it answers is open, the button shows that it is at work. */
  onRetry(): unknown;
}

/** Around the button that was pressed last: asking again may put a placeholder in the place of the line. */
let askedIn: Element | null = null;

/** Stands where something could not be loaded: why, and 重试. The focus stays on 重试 when it fails once more. */
export function LoadFailure({ error, what, onRetry }: LoadFailureProps) {
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [asking, setAsking] = useState(false);
  useLayoutEffect(() => {
    const around = box.current?.parentElement ?? null;
    if (!around || askedIn !== around) return;
    askedIn = null;
    // Whoever went elsewhere meanwhile stays there.
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
