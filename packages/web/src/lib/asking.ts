import { givenText } from '@songbai/contract/rules/named-rules.ts';

/** Checks a text remotely; throws when it is refused. */
type Ask = (text: string, signal: AbortSignal) => Promise<unknown>;

interface Asked {
  text: string;
  controller: AbortController;
  answer: Promise<void>;
}

/**
 * An asynchronous check (spec/1 §5: it runs only when a value is present). Input is debounced; a valid answer is cached
 * for the same text; answers for an outdated text are discarded, and their callers get the answer for the current text
 * instead, so that nothing is saved on a stale answer.
 */
export function createAsking(ask: Ask, waitMs: number): (value: unknown) => Promise<void> {
  let current: Asked | undefined;

  async function run(text: string, { signal }: AbortController): Promise<void> {
    try {
      await pause(waitMs, signal);
      await ask(text, signal);
    } catch (error) {
      if (!signal.aborted) {
        // The value may become free or the connection may recover.
        current = undefined;
        throw error;
      }
    }
    if (signal.aborted) await current?.answer;
  }

  return (value) => {
    const text = givenText(value);
    if (text !== undefined && current?.text === text) return current.answer;
    const former = current;
    current = undefined;
    if (text !== undefined) {
      const controller = new AbortController();
      current = { text, controller, answer: run(text, controller) };
    }
    former?.controller.abort();
    return current?.answer ?? Promise.resolve();
  };
}

/** Aborts when no caller is waiting for it any more. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}
