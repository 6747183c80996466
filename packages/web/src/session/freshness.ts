import type { StateFrame } from '@songbai/contract/wire/live.ts';
import { getResult } from '../api/calls.ts';
import { listenLive, onReconnect } from '../live/live.ts';
import { loadDictionaries } from './dictionaries.ts';
import { useSession } from './session.ts';
import { loadPermissions } from './sign-in.ts';
import { heard, isBehind, type StatePart, useStates } from './states.ts';

/** A grant is heard by every open browser at once; they come back spread over this time. */
const JITTER_MS = 800;
/** A window that becomes visible need not ask when the server spoke this short a time ago. */
const JUST_HEARD_MS = 5000;

/**
 * Keeps rights, menu and dictionaries of the running session as new as the server's (user-asks rows 2 and 3): a newer
 * version in any reply or socket message fetches them again, while pages and what is typed in them stay.
 * Answers how to stop.
 */
export function startFreshness(): () => void {
  const parts = [
    refresher('rights', () => loadPermissions({ again: true })),
    refresher('dictionaries', () => loadDictionaries({ quiet: true })),
  ];
  const look = (): void => {
    for (const part of parts) part.look();
  };
  const probes = new Set<ReturnType<typeof setTimeout>>();
  const probeSoon = (): void => {
    probes.add(setTimeout(probe, Math.random() * JITTER_MS));
  };
  const seen = (): void => {
    if (document.visibilityState === 'visible' && Date.now() - useStates.getState().heardAt > JUST_HEARD_MS) probe();
  };
  document.addEventListener('visibilitychange', seen);
  const stops = [
    useStates.subscribe(look),
    listenLive<StateFrame>('state', ({ rights, dictionaries }) => {
      if (isVersion(rights) && isVersion(dictionaries)) heard({ rights, dictionaries });
    }),
    onReconnect(probeSoon),
    () => document.removeEventListener('visibilitychange', seen),
    () => probes.forEach(clearTimeout),
    ...parts.map((part) => part.stop),
  ];
  look();
  return () => {
    for (const stop of stops) stop();
  };
}

const isVersion = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;

/** Any light reply carries the versions; this one is answered from the server's memory. */
function probe(): void {
  if (!useSession.getState().token) return;
  getResult('/sys/dict/getDictText/yn/Y', {}, { quiet: true }).catch(() => undefined);
}

interface Refresher {
  /** Fetches anew, a little later, when the copy is behind. */
  look: () => void;
  stop: () => void;
}

/** One fetch at a time; what becomes newer meanwhile is fetched after it, a failed one again with the next word. */
function refresher(part: StatePart, load: () => Promise<void>): Refresher {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running = false;
  let stopped = false;

  /** Before the first menu the route guard loads everything. */
  const due = (): boolean => !stopped && useSession.getState().permissions !== null && isBehind(part);

  function look(): void {
    if (timer === undefined && !running && due()) timer = setTimeout(() => void run(), Math.random() * JITTER_MS);
  }

  async function run(): Promise<void> {
    timer = undefined;
    if (!due()) return;
    running = true;
    const done = await load().then(
      () => true,
      () => false,
    );
    running = false;
    if (done) look();
  }

  return {
    look,
    stop: () => {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
