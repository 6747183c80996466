import type { SourceConnection, SourceKind, SourceLimits, SourceRow, SourceRows, SourceValue } from './connection.ts';
import { SourceFailure } from './connection.ts';

/** How often the bytes of a running reading are looked at: one row alone may be larger than all are allowed to be. */
const WATCH_MS = 50;
/** What a protocol adds to the values, at most. */
const OVERHEAD = 4;

/**
 * Reads within limits: whatever the other side does, it ends by then. A connection that was cut short is ended, one that
 * failed as well, since its state is not known.
 * @throws SourceFailure, or what the driver throws
 */
export function collect(
  connection: SourceConnection,
  text: string,
  values: readonly SourceValue[],
  limits: SourceLimits,
  signal?: AbortSignal,
): Promise<SourceRows> {
  return new Promise((resolve, reject) => {
    let columns: readonly string[] = [];
    let kinds: readonly SourceKind[] = [];
    const rows: SourceRow[] = [];
    let bytes = 0;
    let over = false;
    const end = (outcome: () => void) => {
      if (over) return;
      over = true;
      clearTimeout(timer);
      clearInterval(watch);
      signal?.removeEventListener('abort', abort);
      outcome();
    };
    const stop = (error: unknown) =>
      end(() => {
        connection.destroy();
        reject(error as Error);
      });
    const abort = () => stop(new SourceFailure('查询已取消'));
    const tooLarge = () =>
      stop(new SourceFailure(`结果超过${Math.round(limits.bytes / 1024 / 1024)}MB，请减少列或增加条件`));
    const timer = setTimeout(
      () => stop(new SourceFailure(`查询超时（${Math.round(limits.ms / 1000)}秒），请缩小条件`)),
      limits.ms,
    );
    const before = connection.received();
    const watch = setInterval(() => {
      if (connection.received() - before > limits.bytes * OVERHEAD) tooLarge();
    }, WATCH_MS);
    if (signal?.aborted) return abort();
    signal?.addEventListener('abort', abort, { once: true });
    const into = {
      columns: (names: readonly string[], ofColumns: readonly SourceKind[]) => {
        columns = names;
        kinds = ofColumns;
      },
      row: (given: Readonly<Record<string, unknown>>) => {
        if (over) return;
        const row = plainRow(given);
        bytes += sizeOf(row);
        rows.push(row);
        if (bytes > limits.bytes) tooLarge();
        else if (rows.length > limits.rows) stop(new SourceFailure(`结果超过${limits.rows}行，请增加条件`));
      },
    };
    connection.run(text, values, limits, into).then(() => end(() => resolve({ columns, kinds, rows })), stop);
  });
}

function plainRow(given: Readonly<Record<string, unknown>>): SourceRow {
  return Object.fromEntries(Object.entries(given).map(([name, value]) => [name, plainValue(value)]));
}

/** Values as JSON has them; times are texts as the database writes them, bytes are not shown. */
function plainValue(value: unknown): SourceValue {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string' || typeof value === 'boolean') return value;
  if (typeof value === 'number') return Number.isFinite(value) ? value : String(value);
  if (typeof value === 'bigint') return Number.isSafeInteger(Number(value)) ? Number(value) : value.toString();
  if (value instanceof Date) return localTime(value);
  return value instanceof Uint8Array ? '（二进制）' : JSON.stringify(value);
}

/** A time that its driver read as one of this machine's zone, as it stands in the database. */
function localTime(value: Date): string {
  if (Number.isNaN(value.getTime())) return '';
  const shifted = new Date(value.getTime() - value.getTimezoneOffset() * 60_000);
  return shifted.toISOString().slice(0, 19).replace('T', ' ');
}

function sizeOf(row: SourceRow): number {
  let size = 2;
  for (const value of Object.values(row)) size += typeof value === 'string' ? value.length * 2 : 8;
  return size;
}
