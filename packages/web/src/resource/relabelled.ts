import type { Resource } from '@songbai/contract/resource/define.ts';

/** A resource with other field labels on one page, e.g. 订单状态 as 原状态 among deleted orders. */
export function relabelled<R extends Resource>(
  resource: R,
  labels: Readonly<Partial<Record<keyof R['fields'] & string, string>>>,
): R {
  const fields = Object.entries(resource.fields).map(([name, field]) => {
    const label = (labels as Readonly<Record<string, string | undefined>>)[name];
    return [name, label ? { ...field, label } : field];
  });
  return { ...resource, fields: Object.fromEntries(fields) };
}
