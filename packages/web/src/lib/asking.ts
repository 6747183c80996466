import { givenText } from '@songbai/contract/rules/named-rules.ts';

/** Asks somebody else about a text; a refusal is thrown. */
type Ask = (text: string, signal: AbortSignal) => Promise<unknown>;

interface Asked {
  text: string;
  controller: AbortController;
  answer: Promise<void>;
}

/**
 * A check that needs an answer from elsewhere (spec/1 §5: it runs only when a value is present). Typing is let come to
 * rest first; the same text is asked about once while its answer is good; what was asked about a former text is dropped,
 * and whoever waits for it hears about the present one instead, so that nothing is saved on a stale answer.
 */
export function createAsking(ask: Ask, waitMs: number): (value: unknown) => Promise<void> {
  let current: Asked | undefined;

  async function run(text: string, { signal }: AbortController): Promise<void> {
    try {
      await pause(waitMs, signal);
      await ask(text, signal);
    } catch (error) {
      if (!signal.aborted) {
        // It may be free a moment later, or the line may be back.
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

/** Breaks off when nobody waits for it any more. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}
