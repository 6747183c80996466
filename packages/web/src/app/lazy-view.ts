import type { ComponentType } from 'react';
import { storageKey } from '../lib/storage.ts';
import { lazyComponent, WAITING_PAGE } from '../ui/lazy-component.tsx';
import { keepInput, reloadOnPurpose } from './tabs/unsaved.ts';

/** A code chunk failed to load: offline, or replaced by a newer release. */
export class ChunkLoadError extends Error {
  constructor(cause: unknown) {
    super('chunk load failed', { cause });
    this.name = 'ChunkLoadError';
  }
}

/** Script chunk load timeout (spec/1 §9). */
const TIMEOUT_MS = 120_000;

/**
 * Loads a code chunk. After a new release the old file names are gone, so one page reload fetches the new ones. A mark
 * in session storage limits this to one reload per chunk, never a loop: it is removed only once the chunk has loaded.
 * Unsaved input is stored across the reload; where that is impossible, the failure is shown instead of reloading.
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
      // Never resolves: the page is about to reload.
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

/** A view that is loaded when first shown. */
export function lazyView<P extends object>(name: string, load: () => Promise<ComponentType<P>>): ComponentType<P> {
  return lazyComponent(() => loadPart(name, load), WAITING_PAGE);
}
