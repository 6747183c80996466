/** What of a thing a tenant has otherwise than all; null where it is the same. */
export type Difference<T> = { [K in keyof T]: T[K] | null };

/**
 * What of a wanted look is not that of all tenants: kept is this alone, so that the rest follows what all have.
 * @returns undefined where nothing differs; an empty text where the tenant wants none and all have one
 */
export function differenceOf<T extends { readonly [K in keyof T]: string | number | null }>(
  shared: NoInfer<T>,
  wanted: T,
): Difference<T> | undefined {
  const all: ReadonlyMap<string, string | number | null> = new Map(Object.entries(shared));
  const kept = Object.entries<string | number | null>(wanted).map(([name, value]) => [
    name,
    (value ?? '') === (all.get(name) ?? '') ? null : (value ?? ''),
  ]);
  return kept.every(([, value]) => value === null) ? undefined : (Object.fromEntries(kept) as Difference<T>);
}
