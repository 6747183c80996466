/** A call that was answered with a refusal, or not at all; `message` is the Chinese text for the user. */
export class ApiError extends Error {
  /** The envelope's code; 0 when there was no envelope. */
  readonly code: number;
  /** HTTP status; 0 when there was no reply. */
  readonly http: number;
  readonly result: unknown;

  constructor(message: string, about: { code?: number; http?: number; result?: unknown } = {}) {
    super(message);
    this.name = 'ApiError';
    this.code = about.code ?? 0;
    this.http = about.http ?? 0;
    this.result = about.result ?? null;
  }
}

/** Shown when a failure has no text of its own (contract/1 §2.2). */
export const FALLBACK_TEXT = '请求出现错误，请稍后再试';

/** What to tell the user about a failure; texts of programming errors stay out of sight. */
export function failureText(error: unknown): string {
  return error instanceof ApiError && error.message ? error.message : FALLBACK_TEXT;
}

/** True for a call that its own caller gave up: nothing to report. */
export function isAborted(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}
