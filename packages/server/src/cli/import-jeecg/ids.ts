import { createHash } from 'node:crypto';

/** 32 hexadecimal digits, a UUID, or a number as snowflake generators make them. */
const OWN_SHAPE = /^(?:[\da-f]{32}|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|\d{15,20})$/i;

/**
 * The id of a row here: that of the source, so that references stay, or one made from it when it has no shape of an id and
 * could be that of another row. The same row always gets the same id, so a second run finds it.
 */
export function targetId(table: string, sourceId: string): string {
  if (OWN_SHAPE.test(sourceId)) return sourceId;
  return createHash('sha256').update(`jeecg ${table} ${sourceId}`).digest('hex').slice(0, 32);
}

/** Which row here stands for a row of the source. */
export class IdMap {
  private readonly tables = new Map<string, Map<string, string>>();

  set(table: string, sourceId: string, id: string): void {
    const known = this.tables.get(table) ?? new Map<string, string>();
    this.tables.set(table, known.set(sourceId, id));
  }

  get(table: string, sourceId: string): string | undefined {
    return this.tables.get(table)?.get(sourceId);
  }

  /** For a row that was not taken after all. */
  drop(table: string, sourceId: string): void {
    this.tables.get(table)?.delete(sourceId);
  }

  /** The ids here of a list of references; what stands for nothing is left out. */
  all(table: string, sourceIds: readonly string[]): string[] {
    return [...new Set(sourceIds.flatMap((id) => this.get(table, id) ?? []))];
  }
}
