import type { OnlineField } from '@songbai/contract/modules/online-data/online-data.calls.ts';

/** Fields that have a sum below their rows. */
export const totalNames = ({ fields }: { fields: Readonly<Record<string, OnlineField>> }): string[] =>
  Object.entries(fields).flatMap(([name, { total }]) => (total ? [name] : []));
