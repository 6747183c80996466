import { type Static, type TSchema, Type } from 'typebox';
import { LIMITS } from '../../limits.ts';
import { filledText } from '../../resource/filled-text.ts';
import { PATTERNS } from '../../rules/patterns.ts';

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

/** Our own call: whether the caller may change what all tenants have, so that screens offer no change that is refused. */
export const DICT_SHARED = { url: '/sys/dict/shared' } as const;
export interface DictShared {
  mayChange: boolean;
}

const orNull = <T extends TSchema>(schema: T, title: string) =>
  Type.Optional(Type.Union([schema, Type.Null()], { title }));

/** An item of a dictionary as one tenant has it: that of all tenants with the tenant's differences, or the tenant's own. */
export interface OwnDictItem {
  /** Of the item that all tenants have; null for an own one. */
  itemId: string | null;
  /** Of the tenant's row; null where the tenant has the item as it is. */
  ownId: string | null;
  /** Of the tenant's row. */
  version: number | null;
  itemValue: string;
  itemText: string;
  itemColor: string | null;
  sortOrder: number;
  status: number;
  /** As all tenants have it; null for an own one. */
  shared: Pick<OwnDictItem, 'itemText' | 'itemColor' | 'sortOrder' | 'status'> | null;
}

/** All items of a dictionary, switched off ones too, as the caller's tenant has them, in its order. */
export const DICT_OWN_LIST = {
  url: '/sys/dictItem/ownList',
  query: Type.Object({ dictId: id('字典') }),
} as const;

/**
 * How the caller's tenant wants an item: `itemId` for one of all tenants, of which the differences are kept, `ownId` for
 * the tenant's own, neither for a new own one.
 */
export const DICT_OWN_SAVE = {
  url: '/sys/dictItem/ownSave',
  body: Type.Object(
    {
      dictId: id('字典'),
      itemId: orNull(id('字典项'), '字典项'),
      ownId: orNull(id('本租户字典项'), '本租户字典项'),
      version: orNull(Type.Integer({ minimum: 0, maximum: 2_147_483_647 }), '版本'),
      itemValue: orNull(Type.String({ maxLength: 100 }), '数据值'),
      itemText: filledText('名称', 100),
      itemColor: orNull(Type.String({ maxLength: 20, pattern: PATTERNS.color.regex.source }), '颜色'),
      sortOrder: Type.Integer({ minimum: 1, maximum: 999_999, title: '排序值' }),
      status: Type.Union([Type.Literal(0), Type.Literal(1)], { title: '是否启用' }),
    },
    { additionalProperties: false },
  ),
} as const;
export type DictOwnSave = Static<typeof DICT_OWN_SAVE.body>;

/** 恢复默认 of a changed item; deletes an own one. */
export const DICT_OWN_REMOVE = {
  url: '/sys/dictItem/ownDelete',
  query: Type.Object({ ownId: id('本租户字典项') }),
} as const;
