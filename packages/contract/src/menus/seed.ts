import { type Action, actionCode, type Resource } from '../resource/define.ts';
import { recycleCode } from '../resource/recycle-bin.ts';

/**
 * A menu as seeded (spec/1 §2, domain.md §10.1).
 * `component` is a key of the web's view registry; a structure test keeps both lists in sync.
 */
export interface MenuSeed {
  /** Stable key; the row's id is derived from it. */
  key: string;
  name: string;
  url: string;
  component: string;
  icon?: string;
  redirect?: string;
  hidden?: true;
  keepAlive?: false;
  children?: readonly MenuSeed[];
  /** Permission codes of the page's buttons with their labels. */
  buttons?: Readonly<Record<string, string>>;
}

const ACTION_LABELS: Record<Action, string> = {
  list: '查询',
  add: '新增',
  edit: '编辑',
  delete: '删除',
  export: '导出',
  import: '导入',
};

/** The codes of a resource's generic calls with their labels; a module with calls of its own in their place names them all. */
export const actionCodes = (
  resource: Pick<Resource, 'permission' | 'actions' | 'recycleBin'>,
  actions: readonly Action[] = resource.actions,
): Record<string, string> => ({
  ...Object.fromEntries(actions.map((action) => [actionCode(resource, action), ACTION_LABELS[action]])),
  ...(resource.recycleBin ? { [recycleCode(resource)]: '回收站' } : {}),
});
