import {
  FILL_EXECUTE,
  FILL_EXECUTE_BATCH,
  FILL_TEST,
  type FillResult,
  fillForm,
} from '@songbai/contract/modules/fill-rule/fill-rule.calls.ts';
import type { FastifyInstance } from 'fastify';
import { ok } from '../../http/envelope.ts';
import { route } from '../../http/route.ts';
import { checkBody } from '../../http/validation.ts';
import { AppError } from '../../platform/errors.ts';
import type { Server } from '../../resource/server-context.ts';
import { fillOrNothing, fillValue } from './fill-rule.service.ts';
import { rulesByCode } from './fill-rule.store.ts';

/** Trying a rule, and generating values for forms of every signed-in user (contract/2 §4). */
export function executionRoutes(app: FastifyInstance, server: Server): void {
  const { db } = server.database;
  route(app, {
    method: 'GET',
    ...FILL_TEST,
    access: { permission: 'system:fillRule:list' },
    summary: '填值规则功能测试',
    handle: async ({ actor, query }) => {
      const rule = (await rulesByCode(db, actor.tenantId, [query.ruleCode])).get(query.ruleCode);
      if (!rule) throw new AppError('ruleCodeUnknown');
      return ok(await fillValue(server, actor, rule, { trial: true }));
    },
  });
  route(app, {
    method: 'PUT',
    url: `${FILL_EXECUTE}/:ruleCode`,
    access: { signedIn: true },
    summary: '执行填值规则',
    handle: async ({ actor, params, body, request }) => {
      const { ruleCode = '' } = params;
      const form = formOf(body);
      const rule = (await rulesByCode(db, actor.tenantId, [ruleCode])).get(ruleCode);
      return ok(await fillOrNothing(server, actor, rule, { form, query: request.query as object }));
    },
  });
  route(app, {
    method: 'PUT',
    ...FILL_EXECUTE_BATCH,
    access: { signedIn: true },
    summary: '批量执行填值规则',
    handle: async ({ actor, body, request }) => {
      const codes = [...new Set(body.rules.map(({ ruleCode }) => ruleCode))];
      const rules = await rulesByCode(db, actor.tenantId, codes);
      const results: FillResult[] = [];
      // Sequentially: numbers of one series come in the order of the call.
      for (const { ruleCode, formData } of body.rules) {
        const input = { form: formData ?? body.commonFormData, query: request.query as object };
        results.push({ ruleCode, result: await fillOrNothing(server, actor, rules.get(ruleCode), input) });
      }
      return ok(results);
    },
  });
}

/** A call without a body means an empty form. */
function formOf(body: unknown): object {
  if (body === undefined || body === null) return {};
  checkBody(fillForm, body);
  return body as object;
}
