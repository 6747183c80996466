import { useState } from 'react';
import { failureText } from '../../lib/failure.ts';
import styles from './frame-page.module.css';
import { openableAddress } from './openable-address.ts';

/**
 * Placeholder for a menu item that opens in a new window. A ticket is short-lived and single-use, so it is requested
 * on the click and not when the link is rendered.
 */
export function WindowPage({ title, url }: { title: string; url: string }) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();

  async function open(): Promise<void> {
    setBusy(true);
    setFailure(undefined);
    try {
      window.open(await openableAddress(url), '_blank', 'noopener,noreferrer');
    } catch (error) {
      setFailure(failureText(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <div className={styles.failure}>
      <p>「{title}」将在新窗口中打开</p>
      {failure && <p role="alert">打开失败：{failure}</p>}
      <button type="button" className="sb-button" disabled={busy} onClick={() => void open()}>
        {failure ? '重试' : '打开'}
      </button>
    </div>
  );
}
