/** A row of a tree table; `children` is missing for a leaf (spec/2 §3). */
export type TreeRow<Row extends object> = Row & {
  children?: TreeRow<Row>[];
  /** Placeholder for children that are not loaded yet. */
  isLoading?: true;
};

/** How a table identifies its rows. */
export interface RowShape<Row extends object> {
  rowKey: string;
  /** Name of the first column, which shows the placeholder's text. */
  firstColumn: string;
  /** Whether a row delivered without children has some. */
  hasChildren(row: Row): boolean;
}

/** Text of a placeholder (contract/3 §3 JTreeTable). */
const LOADING_TEXT = 'loading...';

/** A reply that is neither a list nor a page of rows. */
export class UnknownReply extends Error {
  constructor() {
    super('返回数据类型不识别');
    this.name = 'UnknownReply';
  }
}

/**
 * The rows of a reply, an array or a page (contract/3 §3).
 * @throws UnknownReply for anything else
 */
export function rowsOfReply<Row extends object>(reply: unknown): Row[] {
  const rows: unknown = Array.isArray(reply) ? reply : recordsOf(reply);
  if (!Array.isArray(rows) || !rows.every((row) => typeof row === 'object' && row !== null)) throw new UnknownReply();
  return rows as Row[];
}

function recordsOf(reply: unknown): unknown {
  return typeof reply === 'object' && reply !== null && 'records' in reply ? reply.records : undefined;
}

export function keyOf(row: object, rowKey: string): string {
  return String((row as Readonly<Record<string, unknown>>)[rowKey] ?? '');
}

/** The delivered rows, with a placeholder for the children of each expandable row. */
export function withPlaceholders<Row extends object>(rows: readonly Row[], shape: RowShape<Row>): TreeRow<Row>[] {
  return rows.map((row) => {
    const { children, ...bare } = row as TreeRow<Row>;
    if (children && children.length > 0) return { ...row, children: withPlaceholders(children, shape) } as TreeRow<Row>;
    return (shape.hasChildren(row) ? { ...row, children: [placeholder(row, shape)] } : bare) as TreeRow<Row>;
  });
}

/** A child row that shows nothing but its first column. */
interface Placeholder {
  isLoading: true;
}

function placeholder<Row extends object>(row: Row, { rowKey, firstColumn }: RowShape<Row>): Placeholder {
  const id = `${keyOf(row, rowKey)}_loadChild`;
  return { [rowKey]: id, [firstColumn]: LOADING_TEXT, isLoading: true };
}

/** Whether the children of a row still have to be loaded. */
export function isWaiting<Row extends object>(row: TreeRow<Row>): boolean {
  return row.children?.[0]?.isLoading === true;
}

/** The rows with the children of one row inserted; a row without any loses its placeholder (spec/2 §4). */
export function withChildren<Row extends object>(
  rows: readonly TreeRow<Row>[],
  key: string,
  children: readonly TreeRow<Row>[],
  rowKey: string,
): TreeRow<Row>[] {
  return rows.map((row) => {
    const { children: present, ...bare } = row;
    if (keyOf(row, rowKey) === key)
      return (children.length > 0 ? { ...row, children: [...children] } : bare) as TreeRow<Row>;
    if (!present) return row;
    return { ...row, children: withChildren(present, key, children, rowKey) };
  });
}

/** Keys of all rows whose children are loaded. */
export function loadedParents<Row extends object>(rows: readonly TreeRow<Row>[], rowKey: string): string[] {
  return rows.flatMap((row) =>
    row.children && !isWaiting(row) ? [keyOf(row, rowKey), ...loadedParents(row.children, rowKey)] : [],
  );
}
