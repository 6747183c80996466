import { MESSAGES } from '@songbai/contract/messages.ts';
import { saveListViewBody } from '@songbai/contract/modules/list-view/list-view.calls.ts';
import { listView } from '@songbai/contract/modules/list-view/list-view.resource.ts';
import { okText } from '../../http/envelope.ts';
import { route } from '../../http/route.ts';
import type { ServerModule } from '../../resource/server-context.ts';
import { saveListView } from './list-view.service.ts';

export { listViewsOf } from './list-view.store.ts';

/** How each person has set the lists; they are read with the menu and the rights, before the first list is drawn. */
export const listViewModule: ServerModule = (app, server) => {
  route(app, {
    method: 'PUT',
    url: `${listView.path}/save`,
    access: { signedIn: true },
    summary: '保存本人的列表设置（每页条数、列）',
    body: saveListViewBody,
    handle: async ({ actor, body }) => {
      await saveListView(server, actor, body);
      return okText(MESSAGES.saved);
    },
  });
  return undefined;
};
