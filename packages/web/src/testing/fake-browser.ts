import { afterEach, beforeEach, vi } from 'vitest';

/** Storage as a browser has it, as far as it is used; `room` is how many characters a value may have. */
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
  /** How often the page was loaded anew. */
  reloads: number;
  /** Sends an event to the window. */
  tell: (type: string) => void;
}

/** Stands in for the parts of a browser that pure tests meet: storage, reload, events of the window. Anew for each test. */
export function fakeBrowser(): FakeBrowser {
  const browser = { reloads: 0 } as FakeBrowser;
  beforeEach(() => {
    const events = new EventTarget();
    browser.session = fakeStorage();
    browser.local = fakeStorage();
    browser.reloads = 0;
    browser.tell = (type) => void events.dispatchEvent(new Event(type));
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
