import { resourceRoutes } from '../../resource/routes.ts';
import type { ServerModule } from '../../resource/server-context.ts';
import { announcementHooks } from './announcement.hooks.ts';
import { bellRoutes, publishRoutes } from './announcement.routes.ts';
import { announcementTable } from './announcement.table.ts';
import type { AnnouncementEcho } from './publish.service.ts';
import { sendRoutes } from './send.routes.ts';
import { showRoutes } from './show.routes.ts';
import { starRoutes } from './star.routes.ts';

export { type Announced, notifyUsers, type UserMessage } from './publish.service.ts';

/**
 * Announcements, the header bell and read marks (contract/2 §5).
 * @param echo what else hears of announcements
 */
export const announcementModule =
  (echo: AnnouncementEcho): ServerModule =>
  (app, server) => {
    resourceRoutes(app, server, announcementTable, announcementHooks(server));
    publishRoutes(app, server, echo);
    bellRoutes(app, server);
    sendRoutes(app, server);
    showRoutes(app, server);
    starRoutes(app, server);
    return undefined;
  };
