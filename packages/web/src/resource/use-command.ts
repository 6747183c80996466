import type { FormInstance } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { markField } from './form/mark-field.ts';
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

/**
 * Runs commands one at a time: a second click during a running call does nothing. The server's message is shown
 * either way; returns the call's result, or undefined when it was refused or not run.
 * @param form where a refusal about one field is also shown at that field
 */
export function useCommand(form?: Pick<FormInstance, 'setFields' | 'scrollToField'>) {
  const showSuccess = useSuccessNotice();
  const showFailure = useShowFailure();
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<unknown>();
  // After rendering: a form that is disabled while busy cannot take the focus before.
  useEffect(() => {
    if (form && refusal !== undefined) markField(form, refusal);
  }, [form, refusal]);
  const run = async <T>(
    call: () => Promise<{ message: string; result: T }>,
    options: CommandOptions<T> = {},
  ): Promise<{ result: T } | undefined> => {
    if (running.current) return undefined;
    running.current = true;
    setBusy(true);
    try {
      const reply = await call();
      if (!options.shows?.(reply.result)) showSuccess(reply.message || options.fallback || '操作成功!');
      return { result: reply.result };
    } catch (error) {
      showFailure(error);
      setRefusal(error);
      return undefined;
    } finally {
      running.current = false;
      setBusy(false);
      options.settled?.();
    }
  };
  return { busy, run };
}
