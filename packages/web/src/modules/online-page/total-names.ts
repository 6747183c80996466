import type { OnlineField } from '@songbai/contract/design/screen-info.ts';

/** Fields that have a sum below their rows. */
export const totalNames = ({ fields }: { fields: Readonly<Record<string, OnlineField>> }): string[] =>
  Object.entries(fields).flatMap(([name, { total }]) => (total ? [name] : []));
