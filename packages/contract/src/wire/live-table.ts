import { type Static, Type } from 'typebox';

/**
 * Live updates of editable tables over `/vxeSocket/{userId}/{pageId}` (spec/2 §7, contract/3 §11.10). A page is named
 * by its permission code: users without it neither receive nor send messages there.
 */
export const LIVE_PAGE_PATTERN = '^[A-Za-z][A-Za-z0-9:_-]{0,63}$';

const scalar = Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Null()]);

/** Types of a cell value. Nothing nested: other users' cells show it as text. */
const cell = Type.Union([scalar, Type.Array(scalar)]);

/** Frames sent by a browser; all others are ignored. */
export const liveTableFrameSchema = Type.Union([
  Type.Object(
    { type: Type.Literal('heart_beat'), data: Type.Optional(Type.Unknown()) },
    { additionalProperties: false },
  ),
  Type.Object(
    {
      type: Type.Literal('update_vxe_table'),
      data: Type.Object(
        {
          socketKey: Type.String({ minLength: 1, maxLength: 64 }),
          /** The row, of which only the changed fields are required, and the table it comes from. */
          args: Type.Tuple([
            Type.Intersect([
              Type.Object(
                {
                  id: Type.String({ minLength: 1, maxLength: 64 }),
                  tug_status: Type.Optional(Type.Union([cell, Type.Record(Type.String(), scalar)])),
                },
                { additionalProperties: cell },
              ),
              Type.Record(Type.String(), Type.Unknown()),
            ]),
            Type.String({ maxLength: 64 }),
          ]),
        },
        { additionalProperties: false },
      ),
    },
    { additionalProperties: false },
  ),
  Type.Object(
    {
      type: Type.Literal('common_send_date'),
      data: Type.Object(
        { key: Type.String({ minLength: 1, maxLength: 64 }), args: Type.Array(Type.Unknown(), { maxItems: 20 }) },
        { additionalProperties: false },
      ),
    },
    { additionalProperties: false },
  ),
]);

export type LiveTableFrame = Static<typeof liveTableFrameSchema>;

/** The frame forwarded by the server, with the sender, which a browser cannot set itself. */
export type LiveTableNews = Exclude<LiveTableFrame, { type: 'heart_beat' }> & {
  sender: { userId: string; realname: string };
};
