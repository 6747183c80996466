export interface Dict {
  name: string;
  items: Readonly<Record<string, string>>;
  /** Stored order, where object keys would be sorted differently because they look like integers. */
  order?: readonly string[];
  /** Administrators may change the items of a user dictionary. */
  user?: true;
  /** Values by the names used in code. */
  codes?: Readonly<Record<string, string>>;
  /** Values of a user dictionary that rules of the program go by. */
  relied?: readonly string[];
}

/** A system dictionary; `order` where object keys would be sorted differently. */
export const dict = <const I extends Record<string, string>>(
  name: string,
  items: I,
  order?: readonly (keyof I & string)[],
) => ({ name, items, ...(order ? { order } : {}) }) satisfies Dict;
export const userDict = <const I extends Record<string, string>>(name: string, items: I) =>
  ({ name, items, user: true }) satisfies Dict;

type Named = Readonly<Record<string, readonly [value: string, text: string]>>;

/**
 * A system dictionary whose values have a meaning in code: each has an English name besides value and text, so that
 * code can use `PLOT_SALE.locked`. Items are in their stored order.
 */
export function namedDict<const I extends Named>(name: string, named: I) {
  const pairs = Object.values(named);
  const values = pairs.map(([value]) => value);
  const items = Object.fromEntries(pairs) as { readonly [K in keyof I as I[K][0]]: I[K][1] };
  const codes = Object.fromEntries(Object.entries(named).map(([key, [value]]) => [key, value])) as {
    readonly [K in keyof I]: I[K][0];
  };
  const sorted = Object.keys(items).some((value, at) => value !== values[at]);
  return { name, items, ...(sorted ? { order: values } : {}), codes } satisfies Dict;
}

/**
 * A user dictionary that code also refers to: new rows start with one of its values.
 * @param relied names of the values that code writes or decides by, which stay
 */
export const namedUserDict = <const I extends Named>(
  name: string,
  named: I,
  relied: readonly (keyof I & string)[] = [],
) =>
  ({
    ...namedDict(name, named),
    user: true,
    relied: relied.flatMap((key) => named[key]?.[0] ?? []),
  }) satisfies Dict;
