type Values = Readonly<Record<string, unknown>>;

/** What a reply has to be (contract/1 §1.1, §1.7, §1.9). */
export type Answer =
  /** A page of rows. */
  | 'page'
  /** An array of rows, options or ids. */
  | 'list'
  /** An object or a text. */
  | 'value'
  /** A command that succeeded, with code 200 and a text. */
  | 'done'
  /** A success of any content, also none. */
  | 'good'
  /** An array or an object without envelope. */
  | 'bare'
  /** A file. */
  | 'file'
  /** A refusal with HTTP 200. */
  | 'refused';

/**
 * One call of the family's Vue2 client (3.4.x), as its screens send it. `{name.field}` in an address, query or body
 * stands for a value of a row kept from an earlier reply.
 */
export interface StockCall {
  call: `${'GET' | 'POST' | 'PUT' | 'DELETE'} /${string}`;
  query?: Readonly<Record<string, string | number | boolean>>;
  body?: Values;
  /** The kept row that the form sends back whole, below `body`. */
  echo?: string;
  /** Content of a multipart form: a file made from the latest exported one or from a text. */
  upload?: { name: string; content: 'exported' | Buffer; fields?: Readonly<Record<string, string>> };
  answer: Answer;
  says?: string;
  /** Name under which the reply's row is kept: the first one, or the first that has these values. */
  keep?: string;
  where?: Values;
  /** Fields that the row has to have. */
  has?: readonly string[];
}

/** Parameters of each list of the client: its sort, the columns shown behind a double comma, and the page. */
export const listOf = (columns: string, more: Readonly<Record<string, string | number>> = {}) => ({
  ...more,
  column: 'createTime',
  order: 'desc',
  field: `id,,${columns}`,
  pageNo: 1,
  pageSize: 10,
});

/** What the client's form of a row adds without a column for it. */
export const FAMILY = { delFlag: 0, tenantId: 0 };
