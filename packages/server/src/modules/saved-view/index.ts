import { MESSAGES } from '@songbai/contract/messages.ts';
import {
  savedViewId,
  savedViewsOf,
  saveViewBody,
  shareViewBody,
  unshareViewBody,
} from '@songbai/contract/modules/saved-view/saved-view.calls.ts';
import { SHARE_VIEWS, savedView } from '@songbai/contract/modules/saved-view/saved-view.resource.ts';
import { ok, okText } from '../../http/envelope.ts';
import { route } from '../../http/route.ts';
import type { ServerModule } from '../../resource/server-context.ts';
import { removeView, saveView, shareView, unshareView } from './saved-view.service.ts';
import { viewsFor } from './saved-view.store.ts';

const access = { signedIn: true } as const;
const { path } = savedView;

/** Views of lists: the own ones, and those that colleagues share with roles. */
export const savedViewModule: ServerModule = (app, server) => {
  route(app, {
    method: 'GET',
    url: `${path}/list`,
    access,
    summary: '一个列表的视图：本人保存的，和共享给本人角色的',
    query: savedViewsOf,
    handle: async ({ actor, query }) => ok(await viewsFor(server.database.db, actor, query.list)),
  });
  route(app, {
    method: 'POST',
    url: `${path}/save`,
    access,
    summary: '保存本人的视图；overwrite=true覆盖同名视图',
    body: saveViewBody,
    handle: async ({ actor, body }) => {
      await saveView(server, actor, body);
      return okText(MESSAGES.querySaved);
    },
  });
  route(app, {
    method: 'PUT',
    url: `${path}/share`,
    access: { permission: SHARE_VIEWS },
    summary: '把本人的视图共享给角色',
    body: shareViewBody,
    handle: async ({ actor, body }) => {
      await shareView(server, actor, body.id, body.roleIds);
      return okText(MESSAGES.saved);
    },
  });
  route(app, {
    method: 'PUT',
    url: `${path}/unshare`,
    access,
    summary: '停止共享视图；可共享视图的人也可停止他人的共享',
    body: unshareViewBody,
    handle: async ({ actor, body }) => {
      await unshareView(server, actor, body.id);
      return okText(MESSAGES.saved);
    },
  });
  route(app, {
    method: 'DELETE',
    url: `${path}/delete`,
    access,
    summary: '删除本人的视图',
    query: savedViewId,
    handle: async ({ actor, query }) => {
      await removeView(server, actor, query.id);
      return okText(MESSAGES.deleted);
    },
  });
  return undefined;
};
