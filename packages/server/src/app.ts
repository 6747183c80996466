import type { FastifyInstance } from 'fastify';
import type { Database } from './db/database.ts';
import { installationId } from './db/installation.ts';
import { fileCookies } from './http/file-cookie.ts';
import { httpServer } from './http/http-server.ts';
import { installMultipart } from './http/multipart.ts';
import { installRateLimits } from './http/rate-limit.ts';
import { readyRoute } from './http/ready.ts';
import { listRoutes } from './http/route-list.ts';
import { installSessions, sessionResolver } from './http/session.ts';
import { installSignatures } from './http/signature.ts';
import { openTraces } from './http/traces.ts';
import { createTraffic } from './http/traffic.ts';
import { createLive, installSockets } from './live/index.ts';
import { accountModule } from './modules/account/index.ts';
import { announcementModule } from './modules/announcement/index.ts';
import { areaModule } from './modules/area/index.ts';
import { nightlyBackup } from './modules/backup/index.ts';
import { burialModule } from './modules/burial/index.ts';
import { burialImportModule } from './modules/burial-import/index.ts';
import { categoryModule } from './modules/category/index.ts';
import { cemeteryModule } from './modules/cemetery/index.ts';
import { chargeItemModule } from './modules/charge-item/index.ts';
import { checkRuleModule } from './modules/check-rule/index.ts';
import { customerModule } from './modules/customer/index.ts';
import { dataLogModule } from './modules/data-log/index.ts';
import { dataSourceModule } from './modules/data-source/index.ts';
import { deceasedModule } from './modules/deceased/index.ts';
import { departModule } from './modules/depart/index.ts';
import { departRoleModule } from './modules/depart-role/index.ts';
import { dictModule } from './modules/dict/index.ts';
import { type DiskParts, EVERY_MINUTE, watchDisk } from './modules/disk/index.ts';
import { eventModule } from './modules/event/index.ts';
import { exampleModule } from './modules/example/index.ts';
import { feeModule } from './modules/fee/index.ts';
import { feeRuleModule } from './modules/fee-rule/index.ts';
import { feeTermModule } from './modules/fee-term/index.ts';
import { figureModule, foldFiguresJob } from './modules/figure/index.ts';
import { fileModule, sweepFiles } from './modules/file/index.ts';
import { fillRuleModule } from './modules/fill-rule/index.ts';
import { createGateway, gatewayModule } from './modules/gateway/index.ts';
import { handoverModule } from './modules/handover/index.ts';
import { holderChangeModule } from './modules/holder-change/index.ts';
import { type JobParts, jobModule, jobTrouble, sweepJobRuns } from './modules/job/index.ts';
import { listViewModule } from './modules/list-view/index.ts';
import { logModule, sweepOldLogs } from './modules/log/index.ts';
import { dropAnnouncement, messageModule, notifyOfAnnouncement, sweepMessages } from './modules/message/index.ts';
import { monitorModule } from './modules/monitor/index.ts';
import { onlineModule } from './modules/online/index.ts';
import { onlineAuthModule } from './modules/online-auth/index.ts';
import { onlineDataModule } from './modules/online-data/index.ts';
import { onlineEnhanceModule } from './modules/online-enhance/index.ts';
import { onlineFormModule, sweepKeptTables } from './modules/online-form/index.ts';
import { onlineReportModule } from './modules/online-report/index.ts';
import { openapiModule } from './modules/openapi/index.ts';
import { orderModule, remindDueOrders } from './modules/order/index.ts';
import { ownSettingModule } from './modules/own-setting/index.ts';
import { paperModule } from './modules/paper/index.ts';
import { paymentModule } from './modules/payment/index.ts';
import { permissionModule } from './modules/permission/index.ts';
import { personFixModule } from './modules/person-fix/index.ts';
import { plotModule, releaseExpired } from './modules/plot/index.ts';
import { plotChangeModule } from './modules/plot-change/index.ts';
import { positionModule } from './modules/position/index.ts';
import { refundModule } from './modules/refund/index.ts';
import { roleModule } from './modules/role/index.ts';
import { roleIndexModule } from './modules/role-index/index.ts';
import { savedQueryModule } from './modules/saved-query/index.ts';
import { savedViewModule } from './modules/saved-view/index.ts';
import { searchModule } from './modules/search/index.ts';
import { acceptFinishedServices, serviceModule } from './modules/service/index.ts';
import { sessionModule, sweepEndedSessions, sweepRequestKeys } from './modules/session/index.ts';
import { socketTestModule } from './modules/socket-test/index.ts';
import { templateModule } from './modules/template/index.ts';
import { tenantModule } from './modules/tenant/index.ts';
import { thirdLoginModule } from './modules/third-login/index.ts';
import { transitModule } from './modules/transit/index.ts';
import { userModule } from './modules/user/index.ts';
import { memoryCache } from './platform/cache.ts';
import type { Clock } from './platform/clock.ts';
import type { Config } from './platform/config.ts';
import { type ConnectionFailures, connectionFailures } from './platform/connection-failures.ts';
import { readDataKey } from './platform/data-key.ts';
import type { RootLog } from './platform/log.ts';
import { openStorage } from './platform/open-storage.ts';
import { createOutbound } from './platform/outbound.ts';
import type { RedisParts } from './platform/redis.ts';
import { createSealer } from './platform/sealer.ts';
import { dictionaryService } from './resource/describe/dictionaries.store.ts';
import type { Job } from './resource/job.ts';
import { countCache } from './resource/read/counts.ts';
import { NOTHING_DESIGNED, type Server, type ServerModule } from './resource/server-context.ts';

/** The only list of modules: what is not named here does not run. */
const MODULES: readonly ServerModule[] = [
  logModule,
  sessionModule,
  accountModule,
  thirdLoginModule,
  permissionModule,
  dictModule,
  categoryModule,
  checkRuleModule,
  fillRuleModule,
  dataSourceModule,
  userModule,
  roleModule,
  roleIndexModule,
  departModule,
  departRoleModule,
  positionModule,
  fileModule,
  transitModule,
  cemeteryModule,
  areaModule,
  templateModule,
  chargeItemModule,
  feeRuleModule,
  feeTermModule,
  plotModule,
  customerModule,
  deceasedModule,
  burialModule,
  orderModule,
  feeModule,
  figureModule,
  serviceModule,
  eventModule,
  exampleModule,
  refundModule,
  paymentModule,
  paperModule,
  plotChangeModule,
  holderChangeModule,
  personFixModule,
  handoverModule,
  burialImportModule,
  savedQueryModule,
  savedViewModule,
  listViewModule,
  ownSettingModule,
  searchModule,
  socketTestModule,
  announcementModule({ sent: notifyOfAnnouncement, revoked: dropAnnouncement }),
  onlineFormModule,
  onlineAuthModule,
  onlineReportModule,
  onlineDataModule,
  tenantModule,
  onlineModule,
  dataLogModule,
  openapiModule,
];

/** The only list of jobs that run by the clock; each is declared by the module that it belongs to. */
const JOBS: readonly Job[] = [
  releaseExpired,
  nightlyBackup,
  sweepOldLogs,
  sweepEndedSessions,
  sweepRequestKeys,
  sweepJobRuns,
  sweepMessages,
  sweepFiles,
  sweepKeptTables,
  foldFiguresJob,
  remindDueOrders,
  acceptFinishedServices,
];

export interface AppParts {
  config: Config;
  database: Database;
  clock: Clock;
  log: RootLog;
  disk?: DiskParts;
  jobs?: JobParts;
}

/** Wires everything together; listening, migrating and serving the web files is the caller's. */
export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
  const { config, database, clock, log, disk = EVERY_MINUTE, jobs = { autostart: true } } = parts;
  const app = await httpServer(config, log);
  await installSockets(app);
  const dicts = dictionaryService(database.db);
  const failures = { database: connectionFailures('database', log), redis: connectionFailures('redis', log) };
  database.onBroken(failures.database.note);
  const redis = await openRedis(config, database, failures.redis);
  const cache = redis?.cache ?? memoryCache(clock);
  const sessions = sessionResolver(database, clock, dicts, config.concurrentLogin ? undefined : cache);
  const sealer = createSealer(readDataKey(config));
  const files = fileCookies(config, sealer);
  installSessions(app, sessions, files);
  installSignatures(app, config.signatureSecret, clock);
  const live = createLive({ database, sessions, log, fanout: redis?.fanout, publicUrl: config.publicUrl });
  const outbound = createOutbound(config.outboundAllow);
  const server: Server = {
    config,
    database,
    clock,
    log,
    sealer,
    dicts,
    counts: countCache(database),
    cache,
    live,
    sessions,
    fileCookies: files,
    storage: await openStorage(config, outbound, log),
    outbound,
    recordViews: new Map(),
    designed: NOTHING_DESIGNED,
  };
  const space = watchDisk(server, disk);
  const traffic = createTraffic();
  const traces = openTraces(app, server);
  const running: { stop(): void | Promise<void> }[] = [space, ...(traces ? [traces] : [])];
  const watched = monitorModule({ traffic, redis, sockets: live.sockets });
  await installRateLimits(app, redis);
  const gateway = createGateway(app, server, redis);
  const ready = { database, redis, failures, diskLevel: space.level, jobs: () => jobTrouble(server) };
  // At both: who watches by habit asks without the prefix, where the web client would answer 200 for ever.
  readyRoute(app, ready);
  await app.register(
    async (api) => {
      traffic.install(api);
      traces?.install(api);
      listRoutes(api);
      await installMultipart(api);
      live.register(api);
      readyRoute(api, ready);
      const queues = [messageModule(jobs), onlineEnhanceModule(jobs)];
      const served = [...MODULES, gatewayModule(gateway), jobModule(JOBS, jobs), ...queues, watched];
      running.push(...served.flatMap((module) => module(api, server) ?? []));
    },
    { prefix: config.apiBasePath },
  );
  stopWith(app, [...running, live, { stop: async () => redis?.close() }]);
  return app;
}

/** What runs beside the calls ends with the server, one after the other. */
function stopWith(app: FastifyInstance, parts: readonly { stop(): void | Promise<void> }[]): void {
  app.addHook('onClose', async () => {
    for (const part of parts) await part.stop();
  });
}

/** What nodes share: Redis when configured, loaded only then; otherwise this process is alone. */
async function openRedis(
  { redisUrl }: Config,
  { db }: Database,
  failures: ConnectionFailures,
): Promise<RedisParts | undefined> {
  if (!redisUrl) return undefined;
  const { connectRedis } = await import('./platform/redis.ts');
  return connectRedis(redisUrl, await installationId(db), failures);
}
