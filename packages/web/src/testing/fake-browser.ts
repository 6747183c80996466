import { afterEach, beforeEach, vi } from 'vitest';

/** Browser storage as far as used; `room` is the maximum length of a value in characters. */
function fakeStorage() {
  const values = new Map<string, string>();
  return {
    room: Number.POSITIVE_INFINITY,
    getItem: (key: string) => values.get(key) ?? null,
    setItem(key: string, value: string) {
      if (value.length > this.room) throw new DOMException('full', 'QuotaExceededError');
      values.set(key, value);
    },
    removeItem: (key: string) => void values.delete(key),
  };
}

interface FakeBrowser {
  session: ReturnType<typeof fakeStorage>;
  local: ReturnType<typeof fakeStorage>;
  /** Number of page reloads. */
  reloads: number;
  /** Dispatches an event to the window. */
  notify: (type: string) => void;
}

/** Replaces browser parts in unit tests: storage, reload, window events. Fresh for each test. */
export function fakeBrowser(): FakeBrowser {
  const browser = { reloads: 0 } as FakeBrowser;
  beforeEach(() => {
    const events = new EventTarget();
    browser.session = fakeStorage();
    browser.local = fakeStorage();
    browser.reloads = 0;
    browser.notify = (type) => void events.dispatchEvent(new Event(type));
    vi.stubGlobal('sessionStorage', browser.session);
    vi.stubGlobal('localStorage', browser.local);
    vi.stubGlobal('window', {
      addEventListener: events.addEventListener.bind(events),
      removeEventListener: events.removeEventListener.bind(events),
      location: {
        reload: () => {
          browser.reloads += 1;
        },
      },
    });
  });
  afterEach(() => void vi.unstubAllGlobals());
  return browser;
}
