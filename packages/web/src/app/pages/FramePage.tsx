import { useEffect, useState } from 'react';
import { failureText, isAborted } from '../../lib/failure.ts';
import { LoadFailure } from '../../ui/LoadFailure.tsx';
import { WAITING_PAGE } from '../../ui/lazy-component.tsx';
import styles from './frame-page.module.css';
import { openableAddress } from './openable-address.ts';

/** Sandbox permissions of an external page: it works as on its own, but cannot navigate the console away. */
const MAY = 'allow-scripts allow-forms allow-popups allow-popups-to-escape-sandbox allow-downloads allow-modals';

interface FramePageProps {
  title: string;
  /** May contain `${token}` and `${tenantId}`. */
  url: string;
}

/** An external page shown inside the console; each load of the frame uses a new ticket. */
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

/** A frame of our own host with its own origin could access the console, so it goes without. */
function rights(address: string): string {
  const own = new URL(address, window.location.href).origin === window.location.origin;
  return own ? MAY : `${MAY} allow-same-origin`;
}

interface Asked {
  /** Url and attempt that the response belongs to. */
  of: string;
  address?: string;
  failure?: string;
}

function useAddress(url: string, attempt: number): Omit<Asked, 'of'> {
  const of = `${attempt} ${url}`;
  const [asked, setAsked] = useState<Asked>();
  const done = asked?.of === of;
  useEffect(() => {
    // Showing a kept frame again does not reload it.
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
