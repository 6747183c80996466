import { type Static, Type } from 'typebox';
import { LIMITS } from '../../limits.ts';

const names = (title: string) =>
  Type.Array(Type.String({ minLength: 1, maxLength: 64 }), { maxItems: LIMITS.listColumns, title });

const columnSettings = {
  /** Shown columns in their order. */
  columns: Type.Optional(names('显示的列')),
  /** Those of them that stay at the left while scrolling sideways. */
  pinned: Type.Optional(names('固定的列')),
  /** px by column, where somebody drew its edge. */
  widths: Type.Optional(
    Type.Record(
      Type.String({ minLength: 1, maxLength: 64 }),
      Type.Integer({ minimum: LIMITS.columnWidthMin, maximum: LIMITS.columnWidthMax }),
      { maxProperties: LIMITS.listColumns, title: '列宽' },
    ),
  ),
  /** The columns that were shipped when these were chosen: others reset the choice. */
  shipped: Type.Optional(Type.String({ maxLength: LIMITS.listShipped, title: '默认的列' })),
};

/** The columns of a list; what is absent is as it is shipped. */
export const listColumnSettings = Type.Object(columnSettings, { additionalProperties: false, title: '列' });
export type ListColumnSettings = Static<typeof listColumnSettings>;

/** What a person has set on a list; what is absent is as it is shipped. */
const listSettings = Type.Object(
  {
    pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: LIMITS.pageSizeMax, title: '每页条数' })),
    /** Rows of 32 px instead of 40. */
    dense: Type.Optional(Type.Boolean({ title: '紧凑' })),
    ...columnSettings,
  },
  { additionalProperties: false },
);
export type ListSettings = Static<typeof listSettings>;

/** `PUT /sys/listView/save`: replaces the settings of one list; without any they are as shipped again. */
export const saveListViewBody = Type.Object(
  { list: Type.String({ minLength: 1, maxLength: LIMITS.listKey, title: '列表' }), settings: listSettings },
  { additionalProperties: false },
);
export type SaveListViewBody = Static<typeof saveListViewBody>;
