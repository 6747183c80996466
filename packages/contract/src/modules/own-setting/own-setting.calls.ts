import { type Static, Type } from 'typebox';
import { MESSAGE_EVENTS } from '../message/message-events.ts';
import { PERSONAL_WAYS, type PersonalWay } from './ways.ts';

const flag = (title: string) => Type.Optional(Type.Boolean({ title }));

/** How a person wants the console to look, on every machine; what is absent is as it is shipped (spec/1 §2, §9). */
const ownLookBody = Type.Object(
  {
    navTheme: Type.Optional(Type.Union([Type.Literal('light'), Type.Literal('dark')], { title: '菜单风格' })),
    layout: Type.Optional(Type.Union([Type.Literal('sidemenu'), Type.Literal('topmenu')], { title: '导航模式' })),
    contentWidth: Type.Optional(Type.Union([Type.Literal('Fixed'), Type.Literal('Fluid')], { title: '内容区域宽度' })),
    appearance: Type.Optional(
      Type.Union([Type.Literal('light'), Type.Literal('dark'), Type.Literal('system')], { title: '明暗' }),
    ),
    fixedHeader: flag('固定 Header'),
    autoHideHeader: flag('下滑时隐藏 Header'),
    fixSiderbar: flag('固定侧边菜单'),
    colorWeak: flag('色弱模式'),
    multipage: flag('多页签模式'),
    restoreTabs: flag('恢复上次页签'),
    primaryColor: Type.Optional(Type.String({ pattern: '^#[0-9A-Fa-f]{6}$', title: '主题色' })),
    /** Lists with rows of 32 px, unless a list is set otherwise. */
    dense: flag('紧凑列表'),
    /** Path of the page after signing in; without it the one of the roles. */
    startPage: Type.Optional(Type.String({ pattern: '^/\\w[\\w/:.-]{0,199}$', title: '起始页' })),
  },
  { additionalProperties: false },
);
export type OwnLook = Static<typeof ownLookBody>;

const ways = Type.Array(Type.Union(PERSONAL_WAYS.map((way) => Type.Literal(way))), {
  maxItems: PERSONAL_WAYS.length,
  uniqueItems: true,
  title: '提醒方式',
});
const time = (title: string) => Type.String({ pattern: '^([01]\\d|2[0-3]):[0-5]\\d$', title });

/** What reaches a person, and when. */
const ownNoticeBody = Type.Object(
  {
    /** Pop-ups of new messages in the browser. */
    popUp: flag('弹出提醒'),
    /** Business time; over midnight where it ends before it begins. Mail and short messages wait until its end. */
    quiet: Type.Optional(
      Type.Object(
        { from: time('开始时间'), to: time('结束时间') },
        { additionalProperties: false, title: '免打扰时段' },
      ),
    ),
    /** By event: the ways that were switched off. */
    off: Type.Optional(
      Type.Object(Object.fromEntries(Object.keys(MESSAGE_EVENTS).map((event) => [event, Type.Optional(ways)])), {
        additionalProperties: false,
        title: '不接收的消息',
      }),
    ),
  },
  { additionalProperties: false },
);

export interface OwnNotice {
  popUp?: boolean;
  quiet?: { from: string; to: string };
  off?: Readonly<Record<string, readonly PersonalWay[]>>;
}

/** What came with the menu and the rights. */
export interface OwnSettings {
  look?: OwnLook;
  notice?: OwnNotice;
}

export const SAVE_LOOK = { url: '/sys/ownSetting/look', body: ownLookBody } as const;
export const SAVE_NOTICE = { url: '/sys/ownSetting/notice', body: ownNoticeBody } as const;
