import { useEffect, useRef } from 'react';
import { useFeedback } from '../../lib/feedback.ts';
import type { ScriptOp } from '../../lib/script-frame/protocol.ts';
import type { RunningScript } from '../../lib/script-frame/script-frame.ts';
import { allowedCall, makeCall } from './ask-server.ts';
import type { ScriptPlace } from './script-calls.ts';

export type ScriptKind = 'list' | 'form';
type Perform = (op: ScriptOp, given: readonly unknown[]) => void;

/** The script of one list or form. */
export interface PageScript {
  /** Whether the page goes on; what it says, or that it broke, was shown. */
  call(path: readonly string[], state: object, given?: readonly unknown[]): Promise<boolean>;
  /** Fields whose changes it hears, by `onlChange` and `{sub}_onlChange`; none where it is broken. */
  changes(): Promise<Readonly<Record<string, readonly string[]>>>;
}

/** Undefined: there is no script. It is loaded with its first call, and ends with its page. */
export function useScript(
  kind: ScriptKind,
  text: string,
  place: ScriptPlace,
  perform: Perform,
): PageScript | undefined {
  const show = useShown(kind);
  const latest = useRef({ perform, place });
  latest.current = { perform, place };
  const running = useRef<Promise<RunningScript>>(undefined);
  const gone = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text is another script
  useEffect(() => {
    gone.current = false;
    return () => {
      gone.current = true;
      void running.current?.then((script) => script.end());
      running.current = undefined;
    };
  }, [text]);
  if (text.trim() === '') return undefined;
  const started = () => {
    running.current ??= import('../../lib/script-frame/script-frame.ts').then(({ startScript }) => {
      const script = startScript(text, {
        perform: (op, given) => (op === 'message' ? show.message(given) : latest.current.perform(op, given)),
        ask: async (method, url, data) => makeCall(allowedCall(latest.current.place, method, url, data)),
      });
      // What was asked while its page went away, such as an answer that came late, leaves no frame behind.
      if (gone.current) script.end();
      return script;
    });
    return running.current;
  };
  return {
    call: async (path, state, given) => {
      const own = started();
      const { go, text, failure } = await (await own).call(path, state, given);
      // What was stopped may be started again, by the first call that hears of it; what is broken stays so.
      if (failure === 'stopped' && running.current === own) running.current = undefined;
      if (failure !== undefined) return show.failure(failure);
      if (!go && text !== '') show.message(['warning', text]);
      return go;
    },
    changes: async () => {
      const script = await started();
      return (await script.ready.catch(() => ({ changes: {} }))).changes;
    },
  };
}

const KINDS = ['success', 'info', 'warning', 'error'] as const;
const LONGEST_TEXT = 200;

function useShown(kind: ScriptKind) {
  const { message } = useFeedback();
  const warned = useRef(false);
  return {
    message: ([type, text]: readonly unknown[]) => {
      const known = KINDS.find((one) => one === type) ?? 'info';
      void message[known](String(text ?? '').slice(0, LONGEST_TEXT));
    },
    /** A check that did not answer holds its action back; a script that is broken holds back nothing. */
    failure: (failure: 'stopped' | 'broken' | 'ended'): boolean => {
      if (failure === 'stopped') void message.error('JS增强执行超时，已停止');
      if (failure === 'broken' && !warned.current) void message.error(`JS增强异常,请检查${kind}配置!`);
      warned.current ||= failure === 'broken';
      return failure === 'broken';
    },
  };
}
