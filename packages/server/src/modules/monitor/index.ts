import type { Traffic } from '../../http/traffic.ts';
import type { RedisParts } from '../../platform/redis.ts';
import type { ServerModule } from '../../resource/server-context.ts';
import { actuatorRoutes } from './actuator.routes.ts';
import { databaseRoutes } from './database.routes.ts';
import { diskRoutes } from './disk.routes.ts';
import { EVERY_MS, keepHistory } from './history.ts';
import { inspectionRoute } from './inspection.routes.ts';
import { sessionFigures } from './monitor.store.ts';
import { nodesRoute } from './nodes.routes.ts';
import { nodeBoard } from './nodes.ts';
import { metricsServer } from './prometheus.ts';
import { redisRoutes } from './redis.routes.ts';
import { watchRuntime } from './runtime.ts';

/** What is watched. */
export interface MonitorParts {
  traffic: Traffic;
  redis: Pick<RedisParts, 'client' | 'prefix'> | undefined;
  /** Open sockets of this node. */
  sockets(): number;
}

/** 性能监控 (contract/2 §11): process, web server, requests, disks, Redis and database of this node (ADR 36). */
export function monitorModule({ traffic, redis, sockets }: MonitorParts): ServerModule {
  return (app, server) => {
    const { config, database, log } = server;
    const runtime = watchRuntime();
    const board = nodeBoard(redis, EVERY_MS, log);
    const history = keepHistory({ runtime, traffic, http: app.server, sockets, publish: board.publish });
    const sessions = sessionFigures(database, server.clock.now);
    const parts = { runtime, history, traffic, sessions };
    actuatorRoutes(app, config, parts);
    nodesRoute(app, { ...parts, board });
    diskRoutes(app, config);
    redisRoutes(app, redis);
    databaseRoutes(app, server);
    inspectionRoute(app, server);
    const metrics = config.metrics ? metricsServer(config.metrics, { ...parts, sockets }, log) : undefined;
    if (metrics) app.addHook('onReady', metrics.start);
    app.addHook('onReady', history.look);
    return {
      stop: async () => {
        history.stop();
        runtime.stop();
        await board.leave();
        await metrics?.stop();
      },
    };
  };
}
