import { randomInt } from 'node:crypto';
import type { FillFunction } from './fill-call.ts';

const PREFIX = 'CN';
const NAME_LENGTH = 100;

/** Prefix, time to the second, two random digits and the name in the form (contract/2 §4). */
export const orderNumber: FillFunction = ({ server, parameters, form }) => {
  const moment = server.clock.datetime().replace(/\D/g, '');
  return `${parameters.prefix ?? PREFIX}${moment}${randomInt(10, 100)}${(form.name ?? '').slice(0, NAME_LENGTH)}`;
};
