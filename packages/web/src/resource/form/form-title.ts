import type { Resource } from '@songbai/contract/resource/define.ts';
import { rowName } from '../list/row-name.ts';

/** 新增客户, or 编辑客户「陈明」 once it is known whom. */
export function formTitle(resource: Resource, id: string | undefined, record: object | undefined): string {
  if (id === undefined) return `新增${resource.title}`;
  const name = record ? rowName(resource, record) : '';
  return `编辑${resource.title}${name && `「${name}」`}`;
}
