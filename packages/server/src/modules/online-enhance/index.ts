import { MESSAGES } from '@songbai/contract/messages.ts';
import { DO_BUTTON } from '@songbai/contract/modules/online-enhance/enhance.calls.ts';
import type { FastifyInstance } from 'fastify';
import { type SharedClock, sharedClock } from '../../db/shared-clock.ts';
import { done } from '../../http/envelope.ts';
import { route } from '../../http/route.ts';
import type { Server, ServerModule } from '../../resource/server-context.ts';
import { enhanceBy } from '../online-data/index.ts';
import { accompany } from '../online-form/index.ts';
import { authorRoutes } from './author.routes.ts';
import { copyEnhancements } from './copied-table.ts';
import { createDeliveries, type Deliveries } from './deliveries.ts';
import { doButton } from './do-button.ts';
import { createEnhancer } from './enhancer.ts';
import { fileEnhancements, takeEnhancements } from './filed.ts';
import { hookRoutes } from './hook.routes.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** What tells web addresses of this node's changes. */
    hookDeliveries: { queue?: Deliveries };
  }
}

interface EnhanceParts {
  clock?: SharedClock;
  /** Whether it looks by the clock; otherwise only when it is told to. */
  autostart: boolean;
}

/** Buttons, scripts, actions and functions of designed tables (online.md §7). */
export function onlineEnhanceModule({ clock, autostart }: EnhanceParts): ServerModule {
  return (app, server) => {
    const deliveries = createDeliveries(server, clock ?? sharedClock(server.database, server.clock));
    enhanceBy(server, createEnhancer(server, deliveries.wake));
    accompany(server, { copy: copyEnhancements, read: fileEnhancements, give: takeEnhancements });
    authorRoutes(app, server);
    hookRoutes(app, server, deliveries.wake);
    runRoutes(app, server, deliveries.wake);
    app.hookDeliveries.queue = deliveries;
    app.addHook('onReady', async () => {
      if (autostart) deliveries.start();
    });
    return deliveries;
  };
}

/** What whoever may open a table does with its buttons and scripts. */
function runRoutes(app: FastifyInstance, server: Server, wake: () => void): void {
  route(app, {
    method: 'POST',
    ...DO_BUTTON,
    access: { signedIn: true },
    summary: '执行在线表的自定义按钮',
    handle: async ({ actor, body }) => {
      await doButton({ server, wake }, actor, body);
      return done(MESSAGES.buttonDone);
    },
  });
}
