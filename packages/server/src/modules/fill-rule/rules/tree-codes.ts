import { nextCategoryCodeBelow } from '../../category/index.ts';
import { nextDepartCodeBelow } from '../../depart/index.ts';
import type { FillFunction } from './fill-call.ts';

/** What the next category below the parent would be called; saving it makes the code that stays. */
export const categoryCode: FillFunction = ({ server, actor, parameters, form }) =>
  nextCategoryCodeBelow(server.database.db, actor, given(form.pid) ?? parameters.pid ?? '');

/** What the next department below the parent would be called. */
export const departCode: FillFunction = ({ server, actor, parameters, form }) =>
  nextDepartCodeBelow(server.database.db, actor, given(form.parentId) ?? parameters.parentId ?? '');

const given = (text: string | undefined) => (text === '' ? undefined : text);
