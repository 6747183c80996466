import { resourceRoutes } from '../../resource/routes.ts';
import type { ServerModule } from '../../resource/server-context.ts';
import { recordSearch } from '../plot/index.ts';
import { feeTermTable } from './fee-term.table.ts';

export {
  billedFee,
  billedTerm,
  type FeeRight,
  giveBackTerms,
  giveBackWaiting,
  liveTerms,
  movePaidTo,
  nextSeq,
  ownTerms,
  paidBefore,
  validRightOf,
  waitingTerm,
} from './fee-term.store.ts';
export { feeTermTable } from './fee-term.table.ts';
export { addFirstTerm, startWaitingTerm, undoFirstTerm } from './first-term.service.ts';

/** 管理费台账: below orders and burials, which begin its first terms; renewals stand above them in `fee`. */
export const feeTermModule: ServerModule = (app, server) => {
  const { listParams, listSelection } = recordSearch();
  resourceRoutes(app, server, feeTermTable, { listParams, listSelection });
  return undefined;
};
