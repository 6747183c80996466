import { type ErrorKey, type ErrorParams, errorField, errorText, type Refusal } from '@songbai/contract/errors.ts';

/** A failure from the closed catalogue: its text is for the user, `internal` only for the log. */
export class AppError extends Error {
  readonly key: ErrorKey;
  readonly params: ErrorParams;
  /** Wire name of the field at fault. */
  readonly field: string | undefined;
  readonly result: unknown;

  constructor(
    key: ErrorKey,
    params: ErrorParams = {},
    options: { cause?: unknown; result?: unknown; field?: string | undefined } = {},
  ) {
    super(errorText(key, params), options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'AppError';
    this.key = key;
    this.params = params;
    this.field = options.field ?? errorField(key);
    this.result = options.result ?? null;
  }
}

/** Returns the value of a pure rule, or throws its refusal. */
export function unwrap<T extends object>(outcome: T | Refusal): T {
  if ('error' in outcome) throw new AppError((outcome as Refusal).error, (outcome as Refusal).params);
  return outcome;
}

/** Throws the refusal when there is one. */
export function refuseIf(refusal: Refusal | undefined): void {
  if (refusal) throw new AppError(refusal.error, refusal.params);
}
