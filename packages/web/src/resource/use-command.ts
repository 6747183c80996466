import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { ApiError } from '../lib/failure.ts';
import { useDialog } from '../ui/modal/index.ts';
import { type MarkedForm, markField } from './form/mark-field.ts';
import { useShowFailure } from './use-show-failure.ts';
import { useSuccessNotice } from './use-success-notice.tsx';

interface CommandOptions<T> {
  /** Success message when the server sends none. */
  fallback?: string;
  /** Runs after success and failure alike: cached data may be stale either way. */
  settled?: () => void;
  /** Whether what came of it stays in view: then no message says it a second time. */
  shows?: (result: T) => boolean;
}

interface Ended {
  /** Where the person was when it began: a form that is closed meanwhile loses the focus. */
  from: Element | null;
  refusal?: unknown;
}

/**
 * Runs commands one at a time: a second click during a running call does nothing, and the dialog around stays. The
 * server's message is shown either way; returns the call's result, or undefined when it was refused or not run.
 * @param form where a refusal about one field is shown, at that field
 */
export function useCommand(form?: MarkedForm) {
  const showSuccess = useSuccessNotice();
  const showFailure = useShowFailure();
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  const [ended, setEnded] = useState<Ended>();
  const dialog = useDialog();
  const tell = useEffectEvent(({ from, refusal }: Ended) => {
    if (document.activeElement === document.body && from instanceof HTMLElement) from.focus({ preventScroll: true });
    if (refusal !== undefined && !(form && markField(form, refusal))) showFailure(refusal);
    // Not again when a kept page comes back.
    setEnded(undefined);
  });
  // After rendering: a form that is disabled while busy cannot take the focus before.
  useEffect(() => {
    if (ended) tell(ended);
  }, [ended]);
  const run = async <T>(
    call: () => Promise<{ message: string; result: T }>,
    options: CommandOptions<T> = {},
  ): Promise<{ result: T } | undefined> => {
    if (running.current) return undefined;
    running.current = true;
    setBusy(true);
    const from = document.activeElement;
    const release = dialog?.hold();
    try {
      const reply = await call();
      if (!options.shows?.(reply.result)) showSuccess(reply.message || options.fallback || '操作成功!');
      setEnded({ from });
      return { result: reply.result };
    } catch (error) {
      if (form && isOfField(error)) setEnded({ from, refusal: error });
      else {
        showFailure(error);
        setEnded({ from });
      }
      return undefined;
    } finally {
      running.current = false;
      release?.();
      setBusy(false);
      options.settled?.();
    }
  };
  return { busy, run };
}

/** Others are told at once: who began it may be gone by then. */
const isOfField = (error: unknown): boolean => error instanceof ApiError && error.field !== undefined;
