export interface Dict {
  name: string;
  items: Readonly<Record<string, string>>;
  /** Stored order when keys would sort differently as object integer keys. */
  order?: readonly string[];
  /** Administrators may change the items of a user dictionary. */
  user?: true;
}

/** A system dictionary; `order` where object keys would sort differently. */
export const dict = <const I extends Record<string, string>>(
  name: string,
  items: I,
  order?: readonly (keyof I & string)[],
) => ({ name, items, ...(order ? { order } : {}) }) satisfies Dict;
export const userDict = <const I extends Record<string, string>>(name: string, items: I) =>
  ({ name, items, user: true }) satisfies Dict;
