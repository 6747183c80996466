import { type Static, Type } from 'typebox';
import { LIMITS } from '../../limits.ts';
import { filledText } from '../../resource/filled-text.ts';
import { listColumnSettings } from '../list-view/list-view.calls.ts';

const id = Type.String({ minLength: 1, maxLength: 64, title: 'id' });
const list = Type.String({ minLength: 1, maxLength: LIMITS.listKey, title: '列表' });

const content = {
  title: filledText('名称', LIMITS.savedViewTitle),
  /** Conditions and sort as the address of the list's page has them. */
  query: Type.String({ maxLength: LIMITS.savedQueryBytes, title: '查询条件' }),
  columns: listColumnSettings,
};

/** `GET /sys/savedView/list` */
export const savedViewsOf = Type.Object({ list });

/** A view that the caller may look through. */
export interface SavedView {
  id: string;
  title: string;
  query: string;
  columns: Static<typeof listColumnSettings>;
  /** It is the caller's own; all others are read-only. */
  own: boolean;
  /** Who made it. */
  owner: string;
  /** Roles it is shared with; of somebody else's view those that the caller has, or all if he may share views. */
  roleIds: string[];
}

/** `POST /sys/savedView/save`; an existing name is refused unless overwriting is requested. */
export const saveViewBody = Type.Object(
  { list, ...content, overwrite: Type.Optional(Type.Boolean({ title: '覆盖' })) },
  { additionalProperties: false },
);
export type SaveViewBody = Static<typeof saveViewBody>;

/** `PUT /sys/savedView/share` */
export const shareViewBody = Type.Object(
  {
    id,
    roleIds: Type.Array(Type.String({ minLength: 1, maxLength: 64 }), {
      minItems: 1,
      maxItems: LIMITS.savedViewRoles,
      uniqueItems: true,
      title: '角色',
    }),
  },
  { additionalProperties: false },
);

/** `PUT /sys/savedView/unshare` */
export const unshareViewBody = Type.Object({ id }, { additionalProperties: false });

export const savedViewId = Type.Object({ id });
