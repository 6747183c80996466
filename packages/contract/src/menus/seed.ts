import { ACTIONS, type Action, actionCode, type Resource } from '../resource/define.ts';

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

/** The codes of all generic calls of a resource with their labels, including calls that the module overrides. */
export const actionCodes = (
  resource: Pick<Resource, 'permission'>,
  actions: readonly Action[] = ACTIONS,
): Record<string, string> =>
  Object.fromEntries(actions.map((action) => [actionCode(resource, action), ACTION_LABELS[action]]));
