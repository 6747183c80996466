import type { OwnThird } from '@songbai/contract/modules/third-login/third-login.calls.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/errors.ts';
import type { Server } from '../../resource/server-context.ts';
import { write } from '../../resource/write/work.ts';
import { logEdit, type Visitor } from '../session/index.ts';
import { openProviders, type ThirdDesk } from './desk.ts';
import { openAccount } from './enter.service.ts';
import { bindAccount, type Person } from './new-person.service.ts';
import { accountById, bindingsOf, unbind } from './third-account.store.ts';

/** The own bindings beside the providers that could be bound. */
export async function ownThirds(desk: ThirdDesk, userId: string): Promise<OwnThird[]> {
  const { server, providers: configured } = desk;
  const providers = await openProviders(desk);
  const bound = await bindingsOf(server.database.db, userId);
  const sources = new Set([...providers.keys(), ...bound.map(({ thirdType }) => thirdType)]);
  return [...sources].map((source) => {
    const own = bound.find(({ thirdType }) => thirdType === source);
    return {
      source,
      name: configured.get(source)?.name ?? source,
      bound: own ? { name: own.realname ?? own.thirdUserId, since: own.createTime } : null,
      open: providers.has(source),
    };
  });
}

/**
 * Binds whom a provider vouches for to the account that its owner began this from, proven by his password then.
 * @throws AppError userUnknown, userFrozen, userDeleted, thirdTaken, thirdBound
 */
export async function bindOwn(server: Server, person: Person, owner: string, visitor: Visitor): Promise<void> {
  const account = openAccount(await accountById(server.database.db, owner));
  await bindAccount(server, person, account, visitor);
}

/**
 * Ends a binding. The password was asked for before, so whoever does it has another way in.
 * @throws AppError recordMissing
 */
export async function unbindOwn(server: Server, actor: Actor, { source, name }: { source: string; name: string }) {
  await write(server, actor, async (work) => {
    if (!(await unbind(work, source, actor.userId))) throw new AppError('recordMissing');
    await logEdit(work.db, work.clock, actor, `用户名: ${actor.username},解除绑定「${name}」账号！`);
  });
}
