import type { TableStore } from './store.ts';

/** Tree rows may have unloaded child rows on the server, so they are removed there (spec/2 §4). */
export interface RemoveOptions {
  tree?: object;
}

/**
 * The family's `removeRows(id or ids)` for scripts of designed forms, whose arguments are unchecked.
 * Throws a TypeError for anything but text or list, an Error with a tree configuration (spec/2 §4).
 */
export function removeRows(store: TableStore, ids: unknown, { tree }: RemoveOptions = {}): void {
  if (tree) throw new Error('removeRows 不能用于树形表格');
  if (typeof ids === 'string') store.remove([ids]);
  else if (Array.isArray(ids)) store.remove(ids.filter((id): id is string => typeof id === 'string'));
  else throw new TypeError(`removeRows 的参数应为字符串或数组，实际为 ${ids === null ? 'null' : typeof ids}`);
}
