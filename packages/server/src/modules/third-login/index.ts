import { createOutbound } from '../../platform/outbound.ts';
import { createWorkQueue } from '../../platform/work-queue.ts';
import type { ServerModule } from '../../resource/server-context.ts';
import { smsGateway } from '../account/index.ts';
import { appRoutes } from './app.routes.ts';
import { browserMarks } from './browser.ts';
import { casRoutes } from './cas.routes.ts';
import type { ThirdDesk } from './desk.ts';
import { ownBindingRoutes } from './own-binding.routes.ts';
import { popupRoutes } from './popup.routes.ts';
import { configuredHosts, configuredProviders } from './providers/index.ts';
import { switchRoutes } from './switches.routes.ts';
import { enteringRoutes, phoneBindingRoutes, waitingRoutes } from './third-login.routes.ts';

export { casIsOpen } from './cas.service.ts';

/** Password checks and codes at once; the rest waits. */
const AT_ONCE = 4;
const WAITING = 1000;

/** Sign-in by way of other systems (contract/1 §2.5, §2.10, ADR 40). */
export const thirdLoginModule: ServerModule = (app, server) => {
  const { config, sealer } = server;
  const { names, networks } = config.outboundAllow;
  // What the settings name as a provider may be reached wherever it is; every other address is judged as always.
  const outbound = createOutbound({ names: new Set([...names, ...configuredHosts(config.thirdLogin)]), networks });
  const gateway = smsGateway(server);
  const desk: ThirdDesk = {
    ...{ server, gateway, queue: createWorkQueue(AT_ONCE, WAITING) },
    providers: configuredProviders(config.thirdLogin, outbound),
    browsers: browserMarks(config, sealer),
  };
  enteringRoutes(app, desk);
  waitingRoutes(app, desk);
  phoneBindingRoutes(app, desk);
  ownBindingRoutes(app, desk);
  popupRoutes(app, desk);
  appRoutes(app, desk);
  casRoutes(app, desk, outbound);
  switchRoutes(app, desk, outbound);
  return { stop: () => gateway.settled() };
};
