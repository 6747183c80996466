import { type Static, Type } from 'typebox';
import { FIELD_LEVEL, type FieldLevel } from '../../rules/masks.ts';

/** A sensitive field in the reply of `GET /sys/role/fieldLevels`. */
export interface FieldLevelItem {
  /** `resource.field` */
  field: string;
  resource: string;
  label: string;
  /** The role's setting; null: none, so the default applies. */
  level: FieldLevel | null;
  /** The level of holders whose roles have no setting. */
  standard: FieldLevel;
  /** The widest level the caller may grant. */
  most: FieldLevel;
}

const level = Type.Union(
  [Type.Literal(FIELD_LEVEL.hidden), Type.Literal(FIELD_LEVEL.masked), Type.Literal(FIELD_LEVEL.full), Type.Null()],
  { title: '可见程度' },
);

/** `POST /sys/role/saveFieldLevels`: only the fields that change. */
export const saveFieldLevelsBody = Type.Object({
  roleId: Type.String({ minLength: 1, maxLength: 64, title: '角色' }),
  levels: Type.Array(Type.Object({ field: Type.String({ minLength: 1, maxLength: 128, title: '字段' }), level }), {
    maxItems: 500,
    title: '字段权限',
  }),
});
export type SaveFieldLevelsBody = Static<typeof saveFieldLevelsBody>;
