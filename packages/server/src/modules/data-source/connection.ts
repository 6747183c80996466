import type { SourceAddress } from '@songbai/contract/modules/data-source/source-url.rules.ts';
import type { Target } from '../../platform/outbound.ts';
import type { Server } from '../../resource/server-context.ts';

/** What reading a source needs of the server. */
export type SourceContext = Pick<Server, 'database' | 'sealer' | 'outbound' | 'log' | 'config'>;

export type SourceValue = string | number | boolean | null;
/** What a column holds; null: texts, something else, or nobody knows. */
export type SourceKind = 'number' | 'date' | 'datetime' | null;
export type SourceRow = Readonly<Record<string, SourceValue>>;

/** What a source answered. */
export interface SourceRows {
  columns: readonly string[];
  /** What they hold, in their order, also where the driver reads it as a text. */
  kinds: readonly SourceKind[];
  rows: readonly SourceRow[];
}

/** What one reading may cost. */
export interface SourceLimits {
  ms: number;
  rows: number;
  bytes: number;
}

/** Where the rows of a reading go; it ends the connection itself when a limit is passed. */
export interface Collector {
  columns(names: readonly string[], kinds: readonly SourceKind[]): void;
  row(values: Readonly<Record<string, unknown>>): void;
}

/** One open connection; each driver makes its own of what its package offers. */
export interface SourceConnection {
  /** False once the other side has ended it. */
  alive(): boolean;
  /** Bytes received so far. */
  received(): number;
  /** Runs one checked statement in a transaction that cannot write; nothing of it stays in the session. */
  run(text: string, values: readonly SourceValue[], limits: SourceLimits, into: Collector): Promise<void>;
  /** Ends it at once, whatever it does. Never throws. */
  destroy(): void;
}

type NetworkAddress = Exclude<SourceAddress, { engine: 'sqlite' }>;

/** A source that a connection may be opened to: every address in it was checked. */
export type SourcePlace =
  | (NetworkAddress & { target: Target; user: string; password: string })
  | { engine: 'sqlite'; path: string };

export type NetworkPlace = Exclude<SourcePlace, { engine: 'sqlite' }>;

/** A failure with a text for people; everything else that drivers throw is translated by failure-texts.ts. */
export class SourceFailure extends Error {}
