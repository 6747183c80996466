import { CATEGORY_CALLS, type CategoryNode } from '@songbai/contract/modules/category/category.calls.ts';
import { getResult } from '../../api/client.ts';
import { type Choice, choicesOf } from '../choice.ts';

/** The field used as the label of a category. */
interface CategoryName {
  name: string;
}

type Options = { signal: AbortSignal; quiet: true };
const quietly = (signal: AbortSignal): Options => ({ signal, quiet: true });

/** The top of a category tree, or with `async` off all of it (contract/2 §2 loadTreeRoot). */
export function categoryRoot(async: boolean, pcode: string, signal: AbortSignal): Promise<CategoryNode[]> {
  return getResult(CATEGORY_CALLS.treeRoot.url, { async, pcode }, quietly(signal));
}

export function categoryChildren(pid: string, signal: AbortSignal): Promise<CategoryNode[]> {
  return getResult(CATEGORY_CALLS.treeChildren.url, { pid }, quietly(signal));
}

/** One level by parent or code, filtered by a condition (contract/2 §2 loadTreeData). */
export function categoryLevel(
  query: { pid: string; pcode?: string; condition: string },
  signal: AbortSignal,
): Promise<CategoryNode[]> {
  return getResult(CATEGORY_CALLS.treeData.url, query, quietly(signal));
}

/** The category of a stored value. */
export async function categoryBy(field: 'id' | 'code', val: string, signal: AbortSignal): Promise<Choice> {
  const { name } = await getResult<CategoryName>(CATEGORY_CALLS.loadOne.url, { field, val }, quietly(signal));
  return { key: val, value: val, text: name };
}

/** Names of categories by their ids; deleted ones have none. */
export async function categoryNames(ids: readonly string[], signal: AbortSignal): Promise<Choice[]> {
  const query = { ids: ids.join(','), delNotExist: false };
  const names = await getResult<string[]>(CATEGORY_CALLS.dictItem.url, query, quietly(signal));
  // A missing name is returned as the id itself.
  const found = ids.flatMap((id, at) =>
    names[at] && names[at] !== id ? [{ key: id, value: id, text: names[at] }] : [],
  );
  return choicesOf(ids, found);
}
