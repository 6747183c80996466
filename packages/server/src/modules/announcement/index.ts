import { resourceRoutes } from '../../resource/routes.ts';
import type { ServerModule } from '../../resource/server-context.ts';
import { announcementHooks } from './announcement.hooks.ts';
import { bellRoutes, publishRoutes } from './announcement.routes.ts';
import { announcementTable } from './announcement.table.ts';
import { sendRoutes } from './send.routes.ts';
import { showRoutes } from './show.routes.ts';
import { starRoutes } from './star.routes.ts';

export { notifyUsers, type UserMessage } from './publish.service.ts';

/** Announcements, the header bell and read marks (contract/2 §5). */
export const announcementModule: ServerModule = (app, server) => {
  resourceRoutes(app, server, announcementTable, announcementHooks(server));
  publishRoutes(app, server);
  bellRoutes(app, server);
  sendRoutes(app, server);
  showRoutes(app, server);
  starRoutes(app, server);
  return undefined;
};
