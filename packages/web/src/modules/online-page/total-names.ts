import type { OnlineField } from '@songbai/contract/design/screen-info.ts';
import type { OnlineSub } from '@songbai/contract/modules/online-data/online-data.calls.ts';

/** Fields that have a sum below their rows. */
export const totalNames = ({ fields }: { fields: Readonly<Record<string, OnlineField>> }): string[] =>
  Object.entries(fields).flatMap(([name, { total }]) => (total ? [name] : []));

/** The same of each sub-table, by its name. */
export const subTotals = (subs: readonly OnlineSub[]): Record<string, string[]> =>
  Object.fromEntries(subs.map((sub) => [sub.name, totalNames(sub)]));
