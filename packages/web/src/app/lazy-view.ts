import type { ComponentType } from 'react';
import { storageKey } from '../lib/storage.ts';
import { lazyComponent, WAITING_PAGE } from '../ui/lazy-component.tsx';
import { keepInput, reloadOnPurpose } from './tabs/unsaved.ts';

/** A part of the program did not arrive: offline, or replaced by a newer release. */
export class ChunkLoadError extends Error {
  constructor(cause: unknown) {
    super('chunk load failed', { cause });
    this.name = 'ChunkLoadError';
  }
}

/** Script chunk load timeout (spec/1 §9). */
const TIMEOUT_MS = 120_000;

/**
 * Loads a part of the program. After a new release the old file names are gone, so one reload of the page fetches the
 * new ones. The mark in session storage makes it one reload per part, never a loop: it is taken away only when the
 * part has loaded. What is typed is kept for after the reload; where that cannot be, nothing is reloaded and the failure
 * is shown instead.
 */
export async function loadPart<T>(name: string, load: () => Promise<T>): Promise<T> {
  const mark = storageKey(`reloaded:${name}`);
  try {
    const part = await withTimeout(load());
    sessionStorage.removeItem(mark);
    return part;
  } catch (cause) {
    if (sessionStorage.getItem(mark) === null && keepInput()) {
      sessionStorage.setItem(mark, '1');
      reloadOnPurpose();
      // Nothing to show any more: wait for the reload.
      return new Promise<T>(() => undefined);
    }
    throw new ChunkLoadError(cause);
  }
}

function withTimeout<T>(loading: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('timeout')), TIMEOUT_MS);
    loading.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** A view that is fetched when it is first shown. */
export function lazyView<P extends object>(name: string, load: () => Promise<ComponentType<P>>): ComponentType<P> {
  return lazyComponent(() => loadPart(name, load), WAITING_PAGE);
}
