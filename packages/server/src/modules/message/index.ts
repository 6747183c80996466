import type { FastifyInstance } from 'fastify';
import { type SharedClock, sharedClock } from '../../db/shared-clock.ts';
import { systemActor } from '../../platform/actor.ts';
import { resourceRoutes } from '../../resource/routes.ts';
import type { Server, ServerModule } from '../../resource/server-context.ts';
import { write } from '../../resource/write/work.ts';
import { notifyStrangeSignIns } from '../session/index.ts';
import { allChannels } from './channels/index.ts';
import { createDispatcher, type Dispatcher } from './dispatcher.ts';
import { messageHooks } from './message.hooks.ts';
import { messageRoutes } from './message.routes.ts';
import { messageTable, templateTable } from './message.table.ts';
import { notifyOfNewDevice } from './notify-owners.ts';
import { ownRobotRoutes } from './own-robot.routes.ts';
import { templateHooks } from './template.hooks.ts';
import { templateRoutes } from './template.routes.ts';
import { seedTemplates, unseededTemplates } from './template.store.ts';

export { sweepMessages } from './message-sweeper.ts';
export { notify } from './notify.service.ts';
export { dropAnnouncement, notifyOfAnnouncement } from './notify-announcement.ts';
export { notifyApplicant } from './notify-applicant.ts';
export { notifyApprovers } from './notify-approvers.ts';
export { notifyOfReset, sendMail } from './notify-owners.ts';
export { personNamed } from './people.store.ts';
export { pauseAfter } from './retry.rules.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** What sends the messages of this node. */
    outbox: { dispatcher?: Dispatcher };
  }
}

/** How messages are sent on this node. */
interface MessageParts {
  clock?: SharedClock;
  /** Whether it looks by the clock; otherwise only when it is told to. */
  autostart: boolean;
}

/** 消息管理 and 消息模板 (contract/2 §6): the queue, the ways of sending, and the texts (ADR 33). */
export function messageModule({ clock, autostart }: MessageParts): ServerModule {
  return (app, server) => {
    const channels = allChannels(server);
    const shared = clock ?? sharedClock(server.database, server.clock);
    const dispatcher = createDispatcher({ server, channels, clock: shared });
    resourceRoutes(app, server, messageTable, messageHooks(dispatcher.wake));
    messageRoutes(app, server, dispatcher.wake);
    resourceRoutes(app, server, templateTable, templateHooks);
    templateRoutes(app, server, channels, dispatcher.wake);
    ownRobotRoutes(app, server);
    notifyStrangeSignIns(server, notifyOfNewDevice);
    begin(app, server, dispatcher, autostart);
    return dispatcher;
  };
}

function begin(app: FastifyInstance, server: Server, dispatcher: Dispatcher, autostart: boolean): void {
  app.outbox.dispatcher = dispatcher;
  app.addHook('onReady', async () => {
    const { db } = server.database;
    if ((await unseededTemplates(db)).length > 0)
      await write(server, systemActor(0), async (work) =>
        seedTemplates(work.db, work.clock.datetime(), await unseededTemplates(work.db)),
      );
    if (autostart) dispatcher.start();
  });
}
