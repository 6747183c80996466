import type { StateFrame } from '@songbai/contract/wire/live.ts';
import { getResult } from '../api/calls.ts';
import { listenLive, onReconnect } from '../live/live.ts';
import { loadDictionaries } from './dictionaries.ts';
import { useSession } from './session.ts';
import { loadPermissions } from './sign-in.ts';
import { heard, isBehind, type StatePart, useStates } from './states.ts';

/** A grant notifies every open browser at once; their requests are spread over this time. */
const JITTER_MS = 800;
/** A window that becomes visible does not check when the server sent versions within this time. */
const JUST_HEARD_MS = 5000;

/**
 * Keeps rights, menu and dictionaries of the running session up to date (user-asks rows 2 and 3): a newer version in
 * any reply or socket message triggers a refetch, while pages and their input stay.
 * Returns the function to stop.
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

/** Any cheap reply carries the versions; this one is answered from the server's memory. */
function probe(): void {
  if (!useSession.getState().token) return;
  getResult('/sys/dict/getDictText/yn/Y', {}, { quiet: true }).catch(() => undefined);
}

interface Refresher {
  /** Refetches after a short delay when the copy is outdated. */
  look: () => void;
  stop: () => void;
}

/** One fetch at a time; newer versions are fetched after it, a failed one is retried with the next version message. */
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
