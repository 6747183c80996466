import type { ErrorKey } from '../errors.ts';

/**
 * The one reply shape of the platform family (contract/1 §1.1).
 * `code` is 0 for most queries, 200 for commands; business failures travel with HTTP 200 and `success: false`.
 * A refusal says what it is by `error` and `field` as well; clients of the family pass over them.
 */
export interface Envelope<T = unknown> {
  success: boolean;
  message: string;
  code: number;
  result: T;
  /** Server time, epoch ms. */
  timestamp: number;
  /** Of a refusal: its key in `errors.ts`, whatever its text says. */
  error?: ErrorKey;
  /** Of a refusal: the field of the request at fault, by its wire name; of a field inside a list, the list. */
  field?: string;
}

/** Paging reply (contract/1 §1.7). */
export interface Page<T> {
  records: T[];
  total: number;
  size: number;
  current: number;
  pages: number;
}

/** Dictionary option as the family's clients read it (contract/2 §0.5). */
export interface DictOption {
  value: string;
  text: string;
  title: string;
  label: string;
  color?: string;
  /** Shown where it is stored already, not to be chosen any more. */
  disabled?: boolean;
}

/** Tree option (contract/2 §0.5): the flag is named `leaf`, never `isLeaf`. */
export interface TreeOption {
  key: string;
  title: string;
  value: string;
  leaf: boolean;
  parentId: string | null;
}

export const HEADER = {
  token: 'x-access-token',
  tenant: 'tenant-id',
  tenantLegacy: 'x-tenant-id',
  sign: 'x-sign',
  timestamp: 'x-timestamp',
  lowApp: 'x-low-app-id',
  idempotencyKey: 'idempotency-key',
  /** Versions of rights and dictionaries, on every reply to a signed-in person: `12.7` (wire/live.ts). */
  state: 'x-state',
  /** On every reply: the request's number in the log. */
  requestId: 'x-request-id',
} as const;
