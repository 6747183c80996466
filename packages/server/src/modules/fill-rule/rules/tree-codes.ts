import { nextCategoryCodeBelow } from '../../category/index.ts';
import { nextDepartCodeBelow } from '../../depart/index.ts';
import type { FillFunction } from './fill-call.ts';

/** Preview of the next category code below the parent; saving generates the final one. */
export const categoryCode: FillFunction = ({ server, actor, parameters, form }) =>
  nextCategoryCodeBelow(server.database.db, actor, given(form.pid) ?? parameters.pid ?? '');

/** Preview of the next department code below the parent. */
export const departCode: FillFunction = ({ server, actor, parameters, form }) =>
  nextDepartCodeBelow(server.database.db, actor, given(form.parentId) ?? parameters.parentId ?? '');

const given = (text: string | undefined) => (text === '' ? undefined : text);
