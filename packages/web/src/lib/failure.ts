import type { ErrorKey } from '@songbai/contract/errors.ts';
import type { Envelope } from '@songbai/contract/wire/envelope.ts';

/** Additional details of a failure. */
interface AboutFailure extends Partial<Pick<Envelope, 'code' | 'error' | 'field' | 'result'>> {
  http?: number;
}

/** A call that was refused or got no reply; `message` is the Chinese text for the user. */
export class ApiError extends Error {
  /** The envelope's code; 0 when there was no envelope. */
  readonly code: number;
  /** HTTP status; 0 when there was no reply. */
  readonly http: number;
  readonly result: unknown;
  /** Stable key of the failure; the text may change. Undefined when the server sent none. */
  readonly error: ErrorKey | undefined;
  /** Wire name of the invalid field, where the failure concerns one. */
  readonly field: string | undefined;

  constructor(message: string, about: AboutFailure = {}) {
    super(message);
    this.name = 'ApiError';
    this.code = about.code ?? 0;
    this.http = about.http ?? 0;
    this.result = about.result ?? null;
    this.error = about.error;
    this.field = about.field;
  }
}

/** True for this particular error key. */
export function isRefusal(error: unknown, key: ErrorKey): error is ApiError {
  return error instanceof ApiError && error.error === key;
}

/** Shown when a failure has no text of its own (contract/1 §2.2). */
export const FALLBACK_TEXT = '请求出现错误，请稍后再试';

/** The text shown to the user for a failure; texts of programming errors are not shown. */
export function failureText(error: unknown): string {
  return error instanceof ApiError && error.message ? error.message : FALLBACK_TEXT;
}

/** True for a call aborted by its own caller: nothing to report. */
export function isAborted(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}
