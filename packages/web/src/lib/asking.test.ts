import { describe, expect, test, vi } from 'vitest';
import { createAsking } from './asking.ts';

/** A server whose answers the test supplies. */
function byHand() {
  const open = new Map<string, { free: () => void; taken: () => void; signal: AbortSignal }>();
  const ask = vi.fn(
    (text: string, signal: AbortSignal) =>
      new Promise<void>((resolve, reject) => {
        open.set(text, { free: resolve, taken: () => reject(new Error(`${text} 已存在`)), signal });
      }),
  );
  const at = async (text: string) => {
    await vi.waitFor(() => expect(open.has(text)).toBe(true));
    const found = open.get(text);
    if (!found) throw new Error(text);
    return found;
  };
  return { ask, at };
}

describe('(spec/1 §5) a check by the server', () => {
  test('runs only when a value is present', async () => {
    const { ask } = byHand();
    const check = createAsking(ask, 0);
    for (const none of [undefined, null, '', '  ']) await check(none);
    expect(ask).not.toHaveBeenCalled();
  });

  test('tells what the server says', async () => {
    const { ask, at } = byHand();
    const check = createAsking(ask, 0);
    const answer = check('A1');
    (await at('A1')).taken();
    await expect(answer).rejects.toThrow('A1 已存在');
  });

  test('the same text is asked about once, after a refusal anew', async () => {
    const { ask, at } = byHand();
    const check = createAsking(ask, 0);
    const answers = [check('A1'), check('A1')];
    (await at('A1')).free();
    await Promise.all([...answers, check('A1')]);
    expect(ask).toHaveBeenCalledTimes(1);
    const refused = check('A2');
    (await at('A2')).taken();
    await expect(refused).rejects.toThrow();
    void check('A2');
    await vi.waitFor(() => expect(ask).toHaveBeenCalledTimes(3));
  });

  test('an answer about a former text is dropped; who waits for it hears about the present one', async () => {
    const { ask, at } = byHand();
    const check = createAsking(ask, 0);
    const former = check('A1');
    const { signal, free } = await at('A1');
    const present = check('A2');
    expect(signal.aborted).toBe(true);
    free();
    (await at('A2')).taken();
    await expect(former).rejects.toThrow('A2 已存在');
    await expect(present).rejects.toThrow('A2 已存在');
  });

  test('emptied meanwhile: nothing is wrong any more', async () => {
    const { ask, at } = byHand();
    const check = createAsking(ask, 0);
    const former = check('A1');
    const { taken } = await at('A1');
    await check('');
    taken();
    await expect(former).resolves.toBeUndefined();
  });

  test('typing comes to rest first', async () => {
    vi.useFakeTimers();
    const ask = vi.fn(async () => undefined);
    const check = createAsking(ask, 300);
    const answers = ['A', 'A1', 'A12'].map(check);
    await vi.advanceTimersByTimeAsync(300);
    await Promise.all(answers);
    vi.useRealTimers();
    expect(ask.mock.calls.map((call: unknown[]) => call[0])).toEqual(['A12']);
  });
});
