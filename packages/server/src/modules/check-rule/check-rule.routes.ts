import { CHECK_BY_CODE } from '@songbai/contract/modules/check-rule/check-rule.calls.ts';
import { CHECK_LIMITS, failedItem, parseCheckItems } from '@songbai/contract/rules/check-rule.rules.ts';
import type { FastifyInstance } from 'fastify';
import { failed, ok } from '../../http/envelope.ts';
import { route } from '../../http/route.ts';
import { AppError } from '../../platform/errors.ts';
import { safePattern } from '../../platform/safe-regex.ts';
import type { Server } from '../../resource/server-context.ts';
import { ruleJsonOf } from './check-rule.store.ts';

/** Forms of every signed-in user ask whether a value passes a rule (contract/2 §3, spec/2 §5). */
export function checkRoute(app: FastifyInstance, server: Server): void {
  route(app, {
    method: 'GET',
    ...CHECK_BY_CODE,
    access: { signedIn: true },
    summary: '按编码校验',
    handle: async ({ actor, query }) => {
      const stored = await ruleJsonOf(server.database.db, actor.tenantId, query.ruleCode);
      if (stored === undefined) throw new AppError('ruleCodeUnknown');
      const value = decoded(query.value);
      if (value.length > CHECK_LIMITS.value)
        throw new AppError('invalid', { detail: `校验值不能超过${CHECK_LIMITS.value}个字符` });
      const rule = parseCheckItems(stored);
      const items = 'items' in rule ? rule.items : [];
      const failure = failedItem(items, value, (pattern, text) => safePattern(pattern)?.fits(text) ?? false);
      if (!failure) return ok(null);
      // The message comes from the rule; its author wrote it for those who type.
      return failed('checkRuleFailed', { message: failure.message || undefined, result: failure });
    },
  });
}

/** Clients encode the value twice; a text that cannot be decoded was encoded once. */
function decoded(text: string): string {
  try {
    const value = decodeURIComponent(text);
    return value.includes('\u0000') ? text : value;
  } catch {
    return text;
  }
}
