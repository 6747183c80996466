import { type AskMethod, LONGEST_MESSAGE, readMessage, type ScriptMessage, type ScriptOp } from './protocol.ts';
import SANDBOX from './sandbox-worker.js?raw';
import { type ScriptPlace, scriptPlace } from './script-place.ts';

/** Served by the server with a policy of its own (ADR 44). */
const FRAME = '/script-frame.html';
/** After which a call is ended; what the server takes for an answer has a limit of its own (online.md §7). */
export const TIME_MS = 2000;
/** After which a call is ended that waits for answers, whether they do not come or it goes on without them. */
const ANSWER_MS = 10_000;
/** Calls to the server within one call of a hook. */
export const MOST_ASKED = 100;

/** What a page does for its script. */
export interface ScriptHost {
  perform(op: ScriptOp, given: readonly unknown[]): void;
  /** Calls the server for the script, as far as its page may. */
  ask(method: AskMethod, url: string, data: unknown): Promise<unknown>;
}

/** `stopped`: it took too long; `broken`: it could not be read, or broke; `ended`: its page is gone. */
type ScriptFailure = 'stopped' | 'broken' | 'ended';

export interface ScriptAnswer {
  /** False: the script stops what it was asked about. */
  go: boolean;
  /** Its text. */
  text: string;
  failure?: ScriptFailure;
  /** Where in its text it broke, as far as that is known. */
  place?: ScriptPlace;
}

interface Ready {
  hooks: ReadonlySet<string>;
  /** Keys by `onlChange` and `{sub}_onlChange`. */
  changes: Readonly<Record<string, readonly string[]>>;
}

export interface RunningScript {
  /** What the script has; rejects with a `ScriptFailure`. */
  ready: Promise<Ready>;
  call(path: readonly string[], state: object, given?: readonly unknown[]): Promise<ScriptAnswer>;
  end(): void;
}

interface Pending {
  resolve(answer: ScriptAnswer): void;
  timer: ReturnType<typeof setTimeout> | undefined;
  /** Answers of the server that it waits for. */
  open: number;
  asked: number;
}

/**
 * Runs a script of JS增强 in a worker inside a frame of opaque origin. Whatever it does, it holds up nothing but itself:
 * a call that takes too long ends the worker, and so does a message that is none.
 */
export function startScript(text: string, host: ScriptHost, answerMs = ANSWER_MS): RunningScript {
  return new ScriptRun(text, host, answerMs);
}

class ScriptRun implements RunningScript {
  readonly #host: ScriptHost;
  readonly #answerMs: number;
  readonly #frame = document.createElement('iframe');
  readonly #port: MessagePort;
  readonly #calls = new Map<number, Pending>();
  readonly #readiness = settlement<Ready>();
  #starting: Pending['timer'];
  #count = 0;
  #failed: ScriptFailure | undefined;
  /** What it broke of. */
  #why: Pick<ScriptAnswer, 'text' | 'place'> = { text: '' };

  constructor(text: string, host: ScriptHost, answerMs: number) {
    this.#host = host;
    this.#answerMs = answerMs;
    const { port1, port2 } = new MessageChannel();
    this.#port = port1;
    // Whoever asks hears it; nobody has to.
    this.#readiness.promise.catch(() => {});
    port1.onmessage = ({ data }: MessageEvent<unknown>) => this.#hear(data);
    const frame = this.#frame;
    frame.hidden = true;
    frame.title = 'JS增强';
    frame.setAttribute('sandbox', 'allow-scripts');
    const begin = () => {
      this.#starting = this.#limit();
      // The frame's origin is opaque, so it has no name; what is sent is no secret to it.
      frame.contentWindow?.postMessage(sourceOf(text), '*', [port2]);
    };
    frame.addEventListener('load', begin, { once: true });
    frame.src = FRAME;
    document.body.append(frame);
  }

  get ready(): Promise<Ready> {
    return this.#readiness.promise;
  }

  async call(path: readonly string[], state: object, given: readonly unknown[] = []): Promise<ScriptAnswer> {
    const known = await this.ready.catch((): undefined => undefined);
    if (!known || this.#failed) return { go: false, ...this.#why, failure: this.#failed ?? 'broken' };
    if (!known.hooks.has(path[0] ?? '')) return { go: true, text: '' };
    this.#count += 1;
    const id = this.#count;
    const message = JSON.stringify({ type: 'call', id, path, state, given });
    if (message.length > LONGEST_MESSAGE) return { go: false, text: '数据超过1MB' };
    return new Promise((resolve) => {
      this.#calls.set(id, { resolve, timer: this.#limit(), open: 0, asked: 0 });
      this.#port.postMessage(message);
    });
  }

  end(): void {
    this.#fail('ended');
  }

  #limit = () => setTimeout(() => this.#fail('stopped'), TIME_MS);

  #waiting = () =>
    setTimeout(() => this.#fail('stopped', { text: `等待回答超过${this.#answerMs / 1000}秒` }), this.#answerMs);

  #fail(failure: ScriptFailure, why: Pick<ScriptAnswer, 'text' | 'place'> = { text: '' }): void {
    if (this.#failed) return;
    this.#failed = failure;
    this.#why = why;
    clearTimeout(this.#starting);
    this.#port.close();
    this.#frame.remove();
    this.#readiness.reject(failure);
    for (const { resolve, timer } of this.#calls.values()) {
      clearTimeout(timer);
      resolve({ go: false, ...why, failure });
    }
    this.#calls.clear();
  }

  #hear(data: unknown): void {
    const message = readMessage(data);
    if (!message) this.#fail('broken');
    else if (message.type === 'broken') this.#fail('broken', { text: message.text, ...placeIn(message.stack) });
    else if (message.type === 'ready') this.#begin(message);
    else this.#follow(message);
  }

  #begin({ hooks, changes }: Extract<ScriptMessage, { type: 'ready' }>): void {
    clearTimeout(this.#starting);
    this.#readiness.resolve({ hooks: new Set(hooks), changes });
  }

  #follow(message: Extract<ScriptMessage, { call: number }>): void {
    const pending = this.#calls.get(message.call);
    // A call that is over has nothing to say any more.
    if (!pending) return;
    if (message.type === 'do') this.#host.perform(message.op, message.given);
    else if (message.type === 'ask') void this.#answer(pending, message);
    else {
      this.#calls.delete(message.call);
      clearTimeout(pending.timer);
      pending.resolve({ go: message.go, text: message.text, ...placeIn(message.stack) });
    }
  }

  async #answer(pending: Pending, { id, method, url, data }: Asked): Promise<void> {
    pending.open += 1;
    pending.asked += 1;
    if (pending.open === 1) {
      clearTimeout(pending.timer);
      pending.timer = this.#waiting();
    }
    const reply =
      pending.asked > MOST_ASKED
        ? { text: `一次最多请求${MOST_ASKED}次` }
        : await this.#host.ask(method, url, data).then(
            (value) => ({ value }),
            (error: unknown) => ({ text: error instanceof Error ? error.message : String(error) }),
          );
    pending.open -= 1;
    if (this.#failed) return;
    const text = JSON.stringify({ type: 'answer', id, ...reply });
    const long = JSON.stringify({ type: 'answer', id, text: '返回的数据超过1MB' });
    this.#port.postMessage(text.length > LONGEST_MESSAGE ? long : text);
    if (pending.open > 0) return;
    clearTimeout(pending.timer);
    // What asked without waiting may be over.
    if ([...this.#calls.values()].includes(pending)) pending.timer = this.#limit();
  }
}

/** A promise that somebody else settles. */
function settlement<T>() {
  let [resolve, reject] = [(_: T) => {}, (_: unknown) => {}];
  const promise = new Promise<T>((fulfil, refuse) => {
    [resolve, reject] = [fulfil, refuse];
  });
  return { promise, resolve: (value: T) => resolve(value), reject: (reason: unknown) => reject(reason) };
}

type Asked = Extract<ScriptMessage, { type: 'ask' }>;

const HEAD = `${SANDBOX}\nenhance((getAction, postAction, deleteAction) => class {\n`;
const HEAD_LINES = HEAD.split('\n').length - 1;

/** The text is the body of a class, as the family's clients take it. */
const sourceOf = (text: string): string => `${HEAD}${text}\n});`;

const placeIn = (stack: string | undefined): Pick<ScriptAnswer, 'place'> => {
  const place = scriptPlace(stack ?? '', HEAD_LINES);
  return place ? { place } : {};
};
