import type { ErrorKey } from '../errors.ts';

/**
 * The common reply format of the platform family (contract/1 §1.1).
 * `code` is 0 for most queries, 200 for commands; business failures are sent with HTTP 200 and `success: false`.
 * A failure is also identified by `error` and `field`, which clients of the family ignore.
 */
export interface Envelope<T = unknown> {
  success: boolean;
  message: string;
  code: number;
  result: T;
  /** Server time, epoch ms. */
  timestamp: number;
  /** For failures: the key in `errors.ts`, independent of the text. */
  error?: ErrorKey;
  /** For failures: wire name of the invalid request field; for a field inside a list, the list. */
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

/** Dictionary option as read by clients of the family (contract/2 §0.5). */
export interface DictOption {
  value: string;
  text: string;
  title: string;
  label: string;
  color?: string;
  /** Still shown for stored values, but no longer selectable. */
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
  /** Our own client names itself (`OWN_CLIENT`): it always sends the version of what it changes. */
  client: 'x-client',
  /** Versions of rights and dictionaries, on every reply to a signed-in person: `12.7` (wire/live.ts). */
  state: 'x-state',
  /** On every reply: the request id in the log. */
  requestId: 'x-request-id',
} as const;

export const OWN_CLIENT = 'songbai';
