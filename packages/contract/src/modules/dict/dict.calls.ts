import { type Static, Type } from 'typebox';
import { LIMITS } from '../../limits.ts';

const id = (title: string) => Type.String({ minLength: 1, maxLength: 64, title });

/**
 * Our own call: all items of a dictionary in their new order, each with the version that was loaded. `sortOrder`
 * becomes 1, 2, 3 …; all or nothing.
 */
export const DICT_ITEM_ORDER = {
  url: '/sys/dictItem/editOrder',
  body: Type.Object(
    {
      dictId: id('字典'),
      items: Type.Array(
        Type.Object({ id: id('字典项'), version: Type.Integer({ title: '版本' }) }, { additionalProperties: false }),
        { minItems: 1, maxItems: LIMITS.pageSizeMax, title: '字典项' },
      ),
    },
    { additionalProperties: false },
  ),
} as const;
export type DictItemOrder = Static<typeof DICT_ITEM_ORDER.body>;
