import { useEffect, useState } from 'react';
import { failureText, isAborted } from '../../lib/failure.ts';
import { LoadFailure } from '../../ui/LoadFailure.tsx';
import { WAITING_PAGE } from '../../ui/lazy-component.tsx';
import styles from './frame-page.module.css';
import { openableAddress } from './openable-address.ts';

/** What a page from elsewhere may do inside the console: work as it does alone, but not lead the console away. */
const MAY = 'allow-scripts allow-forms allow-popups allow-popups-to-escape-sandbox allow-downloads allow-modals';

interface FramePageProps {
  title: string;
  /** May hold `${token}` and `${tenantId}`. */
  url: string;
}

/** A page that its menu shows inside the console; each loading of the frame spends a ticket of its own. */
export function FramePage({ title, url }: FramePageProps) {
  const [attempt, setAttempt] = useState(0);
  const { address, failure } = useAddress(url, attempt);
  if (failure) {
    return (
      <div className={styles.frameFailure}>
        <LoadFailure what="页面加载失败" error={failure} onRetry={() => setAttempt(attempt + 1)} />
      </div>
    );
  }
  if (!address) return WAITING_PAGE;
  return (
    <iframe
      className={styles.frame}
      title={title}
      src={address}
      sandbox={rights(address)}
      referrerPolicy="no-referrer"
    />
  );
}

/** A frame of our own host with its own origin could reach into the console; it works without. */
function rights(address: string): string {
  const own = new URL(address, window.location.href).origin === window.location.origin;
  return own ? MAY : `${MAY} allow-same-origin`;
}

interface Asked {
  /** Which url and attempt the answer belongs to. */
  of: string;
  address?: string;
  failure?: string;
}

function useAddress(url: string, attempt: number): Omit<Asked, 'of'> {
  const of = `${attempt} ${url}`;
  const [asked, setAsked] = useState<Asked>();
  const done = asked?.of === of;
  useEffect(() => {
    // Coming back to a kept frame loads nothing anew.
    if (done) return;
    const given = new AbortController();
    openableAddress(url, given.signal).then(
      (address) => setAsked({ of, address }),
      (error: unknown) => {
        if (!isAborted(error)) setAsked({ of, failure: failureText(error) });
      },
    );
    return () => given.abort();
  }, [url, of, done]);
  return done ? asked : {};
}
