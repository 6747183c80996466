import { THIRD_CHANNEL } from '@songbai/contract/modules/third-login/third-login.words.ts';
import { useEffect, useRef } from 'react';
import { apiBase } from '../../api/config.ts';

const SIDE = 500;

/** Opens the provider's page, 500 × 500 in the middle of the screen, and takes the one value that comes from it. */
export function useThirdPopup(
  take: (posted: unknown, source: string) => void,
): (source: string, address: string) => void {
  const opened = useRef<string>(undefined);
  const latest = useRef(take);
  latest.current = take;
  useEffect(() => {
    const api = new URL(apiBase(), window.location.href).origin;
    const heard = (posted: unknown) => {
      const source = opened.current;
      if (source === undefined) return;
      opened.current = undefined;
      latest.current(posted, source);
    };
    // Any page may post here: only ours counts, and only while one is open.
    const onMessage = (event: MessageEvent<unknown>) => {
      if (event.origin === api && event.source !== window) heard(event.data);
    };
    // Where the provider's page cut the pop-up off from this one.
    const channel = new BroadcastChannel(THIRD_CHANNEL);
    channel.onmessage = (event: MessageEvent<unknown>) => heard(event.data);
    window.addEventListener('message', onMessage);
    return () => {
      window.removeEventListener('message', onMessage);
      channel.close();
    };
  }, []);
  return (source, address) => {
    opened.current = source;
    const left = Math.max(0, (window.screen.width - SIDE) / 2);
    const top = Math.max(0, (window.screen.height - SIDE) / 2);
    window.open(address, `third-login-${source}`, `popup,width=${SIDE},height=${SIDE},left=${left},top=${top}`);
  };
}
