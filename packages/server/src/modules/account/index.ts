import { createWorkQueue } from '../../platform/work-queue.ts';
import type { ServerModule } from '../../resource/server-context.ts';
import { phoneRoutes, resetRoutes } from './door.routes.ts';
import { ownDataRoutes, ownMailRoutes, ownPhoneRoutes, ownRecordRoutes, ownSessionRoutes } from './own.routes.ts';
import type { Desk } from './sms.service.ts';
import { smsGateway } from './sms-gateway.ts';
import { enterpriseAppRoutes } from './third.routes.ts';

export { newAccountRow } from './new-account.ts';
export { accountOfPhone, insertAccount, uniqueWrite } from './people.store.ts';
export { type Desk, phoneKey, sendBindingCode } from './sms.service.ts';
export { putBack, tryCode } from './sms-codes.ts';
export { smsGateway } from './sms-gateway.ts';

/** Codes handled concurrently; most of the time is spent waiting for the gateway. */
const CODES_AT_ONCE = 64;
const CODES_WAITING = 1000;

/** Account access other than by password, and the caller's own record (contract/1 §2.3–§2.12, §4). */
export const accountModule: ServerModule = (app, server) => {
  const gateway = smsGateway(server);
  const desk: Desk = { server, gateway, queue: createWorkQueue(CODES_AT_ONCE, CODES_WAITING) };
  phoneRoutes(app, desk);
  resetRoutes(app, desk);
  enterpriseAppRoutes(app);
  ownDataRoutes(app, desk);
  ownRecordRoutes(app, desk);
  ownPhoneRoutes(app, desk);
  ownMailRoutes(app, desk);
  ownSessionRoutes(app, desk);
  return { stop: () => gateway.settled() };
};
