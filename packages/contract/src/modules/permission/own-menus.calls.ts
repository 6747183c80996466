import { type Static, Type } from 'typebox';
import { filledText } from '../../resource/filled-text.ts';
import { optionalText } from '../../resource/optional-text.ts';

/** What a tenant may have otherwise of a menu. */
export interface MenuLook {
  name: string;
  icon: string | null;
  sortNo: number | null;
  hidden: number;
}

/** A menu as one tenant has it: that of all tenants with the tenant's differences. */
export interface OwnMenu extends MenuLook {
  permissionId: string;
  url: string | null;
  /** Of the tenant's difference; null where the tenant has the menu as it is. */
  version: number | null;
  /** As all tenants have it. */
  shared: MenuLook;
  /** Hidden for all, or needed to come back here: the tenant can neither show nor hide it. */
  fixed: boolean;
  children: OwnMenu[] | null;
}

const id = Type.String({ minLength: 1, maxLength: 128, title: '菜单' });
const version = Type.Integer({ minimum: 0, maximum: 2_147_483_647 });

/** All menus as the caller's tenant has them, in its order. */
export const OWN_MENU_LIST = { url: '/sys/permission/ownList' } as const;

/** How the caller's tenant wants a menu; only what differs is kept, and nothing where nothing does. */
export const OWN_MENU_SAVE = {
  url: '/sys/permission/ownSave',
  body: Type.Object(
    {
      permissionId: id,
      version: Type.Optional(Type.Union([version, Type.Null()], { title: '版本' })),
      name: filledText('菜单名称', 100),
      icon: optionalText('菜单图标', 100),
      sortNo: Type.Number({ minimum: 0, maximum: 999_999.99, title: '排序' }),
      hidden: Type.Union([Type.Literal(0), Type.Literal(1)], { title: '隐藏路由' }),
    },
    { additionalProperties: false },
  ),
} as const;
export type OwnMenuSave = Static<typeof OWN_MENU_SAVE.body>;

/** 恢复默认: the tenant has the menu again as all have it. */
export const OWN_MENU_REMOVE = {
  url: '/sys/permission/ownDelete',
  query: Type.Object({ permissionId: id }),
} as const;
