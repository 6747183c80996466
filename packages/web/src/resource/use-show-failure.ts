import { useCallback } from 'react';
import { ApiError } from '../api/client.ts';
import { failureText, useFeedback } from '../lib/feedback.ts';

/**
 * Shows a refusal of the server. The client has already shown failed transport (spec/1 §8), except a plain 500,
 * which the catalogue leaves to the caller.
 */
export function useShowFailure(): (error: unknown, prefix?: string) => void {
  const { message } = useFeedback();
  return useCallback(
    (error, prefix = '') => {
      if (!wasShown(error)) message.error(prefix + failureText(error));
    },
    [message],
  );
}

function wasShown(error: unknown): boolean {
  return error instanceof ApiError && error.http !== 200 && error.http !== 500;
}
