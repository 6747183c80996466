import { notify } from '../lib/notices.ts';
import { keepInput, reloadOnPurpose } from './tabs/unsaved.ts';

/** How often an open, visible page checks for a newer release (user-asks row 12). */
const ASK_MS = 60_000;

const NEW_RELEASE = { title: '系统已更新', button: '立即刷新' } as const;

/** Version of the program running in this window; empty under development. */
export function buildVersion(): string {
  if (typeof document === 'undefined') return '';
  return document.querySelector<HTMLMetaElement>('meta[name="build-version"]')?.content ?? '';
}

/** The version that the server delivers now; undefined when unknown, which counts as no change. */
async function servedVersion(signal: AbortSignal): Promise<string | undefined> {
  try {
    const reply = await fetch('/version.json', { cache: 'no-store', signal });
    const { version } = (await reply.json()) as { version?: unknown };
    return reply.ok && typeof version === 'string' && version !== '' ? version : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Offers a new release once, with a button. The page is never reloaded automatically: an old page keeps working,
 * because its chunks stay on the server for some releases; lazy-view handles a chunk that is gone all the same.
 * Returns the function that stops watching.
 */
export function watchRelease(running: string = buildVersion()): () => void {
  if (!running) return () => undefined;
  const given = new AbortController();
  let offered: string | undefined;
  let lastAsked = Date.now();
  const ask = async (): Promise<void> => {
    if (document.visibilityState !== 'visible') return;
    lastAsked = Date.now();
    const version = await servedVersion(given.signal);
    if (!version || version === running || version === offered) return;
    offered = version;
    offerRelease();
  };
  const seen = (): void => {
    if (Date.now() - lastAsked >= ASK_MS) void ask();
  };
  const timer = setInterval(() => void ask(), ASK_MS);
  document.addEventListener('visibilitychange', seen);
  return () => {
    given.abort();
    clearInterval(timer);
    document.removeEventListener('visibilitychange', seen);
  };
}

function offerRelease(): void {
  notify({
    kind: 'info',
    title: NEW_RELEASE.title,
    text: '刷新后使用新版本，未保存的内容会保留',
    durationMs: Number.POSITIVE_INFINITY,
    action: {
      label: NEW_RELEASE.button,
      onClick: () => {
        if (keepInput()) reloadOnPurpose();
        else notify({ kind: 'warning', title: '有内容暂时无法保留，请先保存后再刷新', durationMs: 6000 });
      },
    },
  });
}
