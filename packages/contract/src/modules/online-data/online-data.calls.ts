import type { ButtonDesign } from '../../design/design.ts';
import type { Action, Resource } from '../../resource/define.ts';

/** Where the calls of all designed tables lie; `:code` is a head's id or a table's name. */
export const ONLINE_DATA_PATH = '/online/data/:code';

/** The recycle bin has no call of the generic ones. */
export type OnlineRight = Action | 'recycle';

/** `GET /online/cgform/api/resource/{code}`: what our own screens draw a designed table from. */
export interface OnlineResource {
  resource: Resource;
  /** What this person may do with it. */
  may: readonly OnlineRight[];
  /** Custom buttons that this person has, in their order; absent: none. */
  buttons?: readonly ButtonDesign[];
  head: {
    id: string;
    tableName: string;
    tableTxt: string;
    version: number;
    isCheckbox: boolean;
    isPage: boolean;
    scroll: boolean;
    isTree: boolean;
    themeTemplate: string;
    formTemplate: string | null;
  };
}

/** What the family's calls on designed tables say where it differs from the other lists (online.md §5.3). */
export const ONLINE_MESSAGES = { edited: '修改成功！', deleted: '删除成功！' } as const;
