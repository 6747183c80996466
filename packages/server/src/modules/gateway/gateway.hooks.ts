import { isIP } from 'node:net';
import type { gatewayRoute } from '@songbai/contract/modules/gateway/gateway.resource.ts';
import { bumpState } from '../../db/state.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import type { Values } from '../../resource/context.ts';
import type { ResourceHooks } from '../../resource/describe/hooks.ts';
import type { Server } from '../../resource/server-context.ts';
import type { Work } from '../../resource/write/work.ts';
import { isAdmin } from '../permission/index.ts';
import { compileRoute, ownOf } from './compile.ts';
import { menuPaths, type StoredRoute } from './gateway.store.ts';
import type { Gateway } from './gateway.ts';
import { checkedAddress } from './targets.ts';

/** A route acts for everybody, so only the platform's administrators decide about it. */
export function assertMayChange(actor: Actor): void {
  if (!isAdmin(actor)) throw new AppError('tenantAdminOnly', { action: '维护网关路由' });
}

/** Rules of a route: it can be passed on by, shadows nothing of ours, and leads where calls may go. */
export function gatewayHooks(server: Server, gateway: Gateway): ResourceHooks<typeof gatewayRoute> {
  const check = async (work: Work, values: Values): Promise<void> => {
    const route = compileRoute(storedRoute(values), ownOf(server.config.apiBasePath, await menuPaths(work.db)));
    if (new URL(route.target.origin).origin === new URL(server.config.publicUrl).origin)
      throw new AppError('gatewayOwnServer');
    // Names are looked up when they are connected to: waiting for an answer would keep the database from other writers.
    if (isIP(route.target.host) === 0 && route.target.host !== 'localhost') return;
    await checkedAddress(route.target, { outbound: server.outbound, ownPort: gateway.ownPort }).catch(
      (error: unknown) => {
        if (!(error instanceof AppError) || error.key !== 'outboundRefused') throw error;
        throw new AppError('outboundRefused', error.params, { field: 'uri' });
      },
    );
  };
  return {
    mayWrite: assertMayChange,
    beforeInsert: async (work, draft) => {
      const own = trimmed(draft);
      await check(work, { ...draft, ...own });
      return { ...own, routerId: own.routerId || `route-${newId().slice(-8)}` };
    },
    beforeUpdate: async (work, before, patch) => {
      const own = trimmed(patch);
      await check(work, { ...before, ...patch, ...own });
      return own.routerId === '' ? { ...own, routerId: before.routerId } : own;
    },
    afterSave: (work) => changed(work, gateway),
    beforeRemove: (work) => changed(work, gateway),
    beforeRestore: async (work, row) => {
      await check(work, row);
      return {};
    },
    afterRestore: async (work) => {
      await changed(work, gateway);
      return [];
    },
  };
}

/** Every node takes the routes again; this one as soon as the change is there. */
export async function changed(work: Work, gateway: Gateway): Promise<void> {
  await bumpState(work.db, 'gateway');
  work.afterCommit(() => void gateway.reload());
}

const textOr = (value: unknown) => (typeof value === 'string' ? value : null);
const numberOr = (value: unknown) => (typeof value === 'number' ? value : null);

const storedRoute = (values: Values): StoredRoute => ({
  ...{ id: String(values.id ?? ''), version: 0, name: textOr(values.name) ?? '', uri: textOr(values.uri) ?? '' },
  ...{ predicates: textOr(values.predicates), filters: textOr(values.filters) },
  ...{ stripPrefix: numberOr(values.stripPrefix), retryable: numberOr(values.retryable) },
});

function trimmed(values: Values): Values {
  const own: Values = {};
  for (const name of ['routerId', 'name', 'uri']) if (typeof values[name] === 'string') own[name] = values[name].trim();
  if (own.name === '') throw new AppError('invalid', { detail: '路由名称不能为空' }, { field: 'name' });
  return own;
}
