import { createWorkQueue } from '../../platform/work-queue.ts';
import type { ServerModule } from '../../resource/server-context.ts';
import { accessTokenRoutes } from './access-tokens.routes.ts';
import { ownInfoRoutes } from './own-info.routes.ts';
import { ownPasskeyRoutes, passkeyDoorRoutes } from './passkeys.routes.ts';
import { ownFactorRoutes, secondStepRoutes } from './second-factor.routes.ts';
import { doorRoutes, ownRoutes, visitRoutes } from './session.routes.ts';
import { ticketRoutes } from './tickets.ts';

export {
  addressCounter,
  countFailure,
  isLockedOut,
} from './failures.store.ts';
export { logAdd, logEdit, logVisit } from './log.ts';
export { provenAccount, startSession } from './login.service.ts';
export { checkedAccount } from './password.service.ts';
export { hashOfNew, notePassword } from './password-state.service.ts';
export { type Account, departsOf, findAccount, ownTenants } from './people.store.ts';
export { resetFactor } from './second-factor.service.ts';
export { answerSignIn } from './sign-in-answer.ts';
export { isStepLeft } from './sign-in-steps.ts';
export { notifyStrangeSignIns, type StrangeSignIn } from './strange-devices.ts';
export { sweepEndedSessions, sweepRequestKeys } from './sweep-jobs.ts';
export { takeTicket } from './tickets.ts';
export { assertMayTry, recordGoodTry, refuseTry } from './tries.service.ts';
export { liftLocks, type Tried } from './tries.store.ts';
export { type Visitor, visitorOf } from './visitor.ts';

/**
 * Concurrent password checks: each takes 19 MiB and one core for some 10 ms. One more than most machines have cores, so
 * that none rests while the main loop waits for a commit; a fourth thread stays free for files and packing.
 */
const CHECKS_AT_ONCE = 3;
const CHECKS_WAITING = 1000;

/** Sign-in, sign-out and the own session (contract/1 §2). */
export const sessionModule: ServerModule = (app, server) => {
  const queue = createWorkQueue(CHECKS_AT_ONCE, CHECKS_WAITING);
  doorRoutes(app, server, queue);
  secondStepRoutes(app, server, queue);
  ownRoutes(app, server, queue);
  ownFactorRoutes(app, server, queue);
  passkeyDoorRoutes(app, server);
  ownPasskeyRoutes(app, server, queue);
  accessTokenRoutes(app, server, queue);
  ownInfoRoutes(app, server);
  visitRoutes(app, server);
  ticketRoutes(app, server);
  return undefined;
};
