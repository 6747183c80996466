import { MESSAGES } from '@songbai/contract/messages.ts';
import { SAVE_LOOK, SAVE_NOTICE } from '@songbai/contract/modules/own-setting/own-setting.calls.ts';
import { okText } from '../../http/envelope.ts';
import { route } from '../../http/route.ts';
import type { ServerModule } from '../../resource/server-context.ts';
import { saveOwnText } from './own-setting.store.ts';

export { noticeSettingsOf, ownSettingsOf, ownTextOf, ownTextsOf, saveOwnText } from './own-setting.store.ts';

/** How a person wants the console and what reaches him; read with the menu and the rights, before the frame is drawn. */
export const ownSettingModule: ServerModule = (app, { clock, database }) => {
  const { db } = database;
  route(app, {
    method: 'PUT',
    ...SAVE_LOOK,
    access: { signedIn: true },
    summary: '保存本人的界面设置',
    handle: async ({ actor, body }) => {
      await saveOwnText(db, actor.userId, 'look', JSON.stringify(body), clock.now());
      return okText(MESSAGES.saved);
    },
  });
  route(app, {
    method: 'PUT',
    ...SAVE_NOTICE,
    access: { signedIn: true },
    summary: '保存本人的消息接收设置',
    handle: async ({ actor, body }) => {
      await saveOwnText(db, actor.userId, 'notice', JSON.stringify(body), clock.now());
      return okText(MESSAGES.saved);
    },
  });
  return undefined;
};
