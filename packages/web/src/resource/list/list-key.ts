import type { Resource } from '@songbai/contract/resource/define.ts';

/** Parameters that make lists of one resource different lists, with columns of their own. */
const APART = ['view', 'logType'] as const;

/** The name under which the settings of a list are kept. */
export function listKey({ name }: Resource, params: Readonly<Record<string, unknown>> = {}): string {
  const parts = APART.flatMap((part) => (typeof params[part] === 'string' ? [params[part]] : []));
  return [name, ...parts].join(':');
}
