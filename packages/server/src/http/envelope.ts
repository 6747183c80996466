import { ERRORS, type ErrorKey, type ErrorParams, errorText } from '@songbai/contract/errors.ts';
import type { Envelope, Page } from '@songbai/contract/wire/envelope.ts';

/** Success of a query: code 0 (contract/1 §1.1). */
export function ok<T>(result: T): Envelope<T> {
  return { success: true, message: '', code: 0, result, timestamp: Date.now() };
}

/**
 * The same as text around a result that is already JSON: everything but the time of the reply, which `jsonEnd` adds.
 */
export function jsonStart(result: string, message: string): string {
  return `{"success":true,"message":${JSON.stringify(message)},"code":0,"result":${result}`;
}

export function jsonEnd(): string {
  return `,"timestamp":${Date.now()}}`;
}

/** Success of a command: code 200 with a text for the user. */
export function done<T = null>(message: string, result?: T): Envelope<T | null> {
  return { success: true, message, code: 200, result: result ?? null, timestamp: Date.now() };
}

/** The family's "ok with text": the text is in both fields. */
export function okText(text: string): Envelope<string> {
  return done(text, text) as Envelope<string>;
}

interface Refused {
  params?: ErrorParams;
  /** Replaces the catalogue's text. */
  message?: string | undefined;
  field?: string | undefined;
  result?: unknown;
}

/** A refusal by its key, with the field at fault if there is one. */
export function failed(key: ErrorKey, { params, message, field, result = null }: Refused = {}): Envelope {
  const text = message ?? errorText(key, params);
  const { code } = ERRORS[key];
  const about = field === undefined ? { error: key } : { error: key, field };
  return { success: false, message: text, code, result, timestamp: Date.now(), ...about };
}

export function pageOf<T>(records: T[], total: number, query: { pageNo: number; pageSize: number }): Page<T> {
  return {
    records,
    total,
    size: query.pageSize,
    current: query.pageNo,
    pages: Math.ceil(total / query.pageSize),
  };
}
