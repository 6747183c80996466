import { ACTIONS, type Action, actionCode, type Resource } from '../resource/define.ts';

/**
 * A menu as it is seeded (spec/1 §2, domain.md §10.1).
 * `component` is a key of the web's view registry; a structure test holds both lists together.
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

/** The codes of a resource's generic calls with their labels; all of them, also where a call of its own stands in for one. */
export const actionCodes = (
  resource: Pick<Resource, 'permission'>,
  actions: readonly Action[] = ACTIONS,
): Record<string, string> =>
  Object.fromEntries(actions.map((action) => [actionCode(resource, action), ACTION_LABELS[action]]));
