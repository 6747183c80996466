import { timingSafeEqual } from 'node:crypto';
import { LIMITS } from '@songbai/contract/limits.ts';
import type {
  ThirdCreateBody,
  ThirdPasswordBody,
  ThirdPhoneBody,
} from '@songbai/contract/modules/third-login/third-login.calls.ts';
import { MASKS } from '@songbai/contract/rules/masks.ts';
import { AppError } from '../../platform/errors.ts';
import { accountOfPhone, phoneKey, putBack as putBackCode, tryCode } from '../account/index.ts';
import {
  type Account,
  assertMayTry,
  findAccount,
  provenAccount,
  recordGoodTry,
  refuseTry,
  type Visitor,
} from '../session/index.ts';
import { providerOf, type ThirdDesk } from './desk.ts';
import { entryFor, openAccount } from './enter.service.ts';
import { type KeptIdentity, look, putBack, take } from './keeping.ts';
import { addBound, bindAccount, type Person } from './new-person.service.ts';

type Waiting = KeptIdentity & { until: number };

/** 创建新账号: passes by the account of the same name. */
export async function createNew(desk: ThirdDesk, body: ThirdCreateBody, visitor: Visitor): Promise<string> {
  const { waiting, person } = await takeAsked(desk, body);
  return settle(desk, body.uuid, waiting, () =>
    addBound(desk.server, person, { suffix: String(body.suffix ?? '') }, visitor),
  );
}

/**
 * 确认绑定: the account of the same name, whose password proves its owner; with all counts and waits of a sign-in.
 * @throws AppError thirdCheckFailed, thirdUserMissing, thirdPasswordWrong, loginTooOften, thirdBound, thirdTaken
 */
export async function confirmSameName(desk: ThirdDesk, body: ThirdPasswordBody, visitor: Visitor): Promise<string> {
  const { server, queue } = desk;
  const { waiting, person } = await takeAsked(desk, body);
  return settle(desk, body.uuid, waiting, async () => {
    const { sameName } = waiting;
    if (sameName === null || body.username !== sameName) throw new AppError('thirdCheckFailed');
    if (!(await findAccount(server.database.db, sameName))) throw new AppError('thirdUserMissing');
    const account = await provenAccount(server, queue, { username: sameName, password: body.password }, visitor).catch(
      (error: unknown) => {
        throw error instanceof AppError && error.key === 'passwordWrong' ? new AppError('thirdPasswordWrong') : error;
      },
    );
    await bindAccount(server, person, account, visitor);
    return account.id;
  });
}

/**
 * 绑定手机号: the account of the phone, or a new one with it. The code is checked first, so that only its receiver learns
 * anything about the account.
 * @throws AppError thirdStateInvalid, thirdSmsWrong, loginTooOften, userFrozen, userDeleted, thirdBound, thirdTaken
 */
export function bindPhone(desk: ThirdDesk, body: ThirdPhoneBody, visitor: Visitor): Promise<string> {
  const { server, queue } = desk;
  const mobile = body.mobile.trim();
  return queue.run(phoneKey(mobile), async () => {
    if (!(await look(server, 'identity', body.thirdUserUuid))) throw new AppError('thirdStateInvalid');
    const slot = await rightCode(desk, mobile, body.captcha, visitor);
    const waiting = await take(server, 'identity', body.thirdUserUuid);
    if (!waiting) throw new AppError('thirdStateInvalid');
    const person = await personOf(desk, waiting);
    return settle(desk, body.thirdUserUuid, waiting, async () => {
      try {
        return await ownerOfPhone(desk, person, mobile, visitor);
      } catch (error) {
        await putBackCode(server, mobile, slot);
        throw error;
      }
    });
  });
}

async function rightCode({ server }: ThirdDesk, mobile: string, typed: string, visitor: Visitor) {
  const tried = { kind: 'phone', name: mobile, ip: visitor.ip } as const;
  const { noted } = await assertMayTry(server, tried);
  const code = await tryCode(server, mobile, 'login', typed);
  if (code.outcome !== 'right') {
    const account = await accountOfPhone(server.database.db, mobile);
    const failed = { account, reason: '验证码错误', shownName: MASKS.phone(mobile) };
    await refuseTry(server, tried, visitor.userAgent, failed);
    throw new AppError('thirdSmsWrong');
  }
  if (!noted) await recordGoodTry(server, tried);
  return code.slot;
}

/** Two at the same moment for a phone without an account: one makes it, the other one binds to it. */
async function ownerOfPhone(desk: ThirdDesk, person: Person, phone: string, visitor: Visitor): Promise<string> {
  const { server } = desk;
  const account = await accountOfPhone(server.database.db, phone);
  if (account) return bound(desk, person, account, visitor);
  try {
    return await addBound(server, person, { phone }, visitor);
  } catch (error) {
    const other = error instanceof AppError && error.key === 'phoneRegistered';
    const made = other ? await accountOfPhone(server.database.db, phone) : undefined;
    if (!made) throw error;
    return bound(desk, person, made, visitor);
  }
}

async function bound({ server }: ThirdDesk, person: Person, account: Account, visitor: Visitor): Promise<string> {
  await bindAccount(server, person, openAccount(account), visitor);
  return account.id;
}

/**
 * The identity that the posted object speaks of. It is taken out, so that of calls at the same moment one goes on.
 * @throws AppError thirdCheckFailed
 */
async function takeAsked(
  desk: ThirdDesk,
  { uuid, operateCode, source }: Pick<ThirdCreateBody, 'uuid' | 'operateCode' | 'source'>,
): Promise<{ waiting: Waiting; person: Person }> {
  const waiting = await take(desk.server, 'identity', uuid);
  if (!waiting) throw new AppError('thirdCheckFailed');
  const fits = sameText(waiting.operateCode, operateCode) && (source === undefined || source === waiting.source);
  if (!fits) {
    await putBackOnce(desk, uuid, waiting);
    throw new AppError('thirdCheckFailed');
  }
  return { waiting, person: await personOf(desk, waiting) };
}

const personOf = async (desk: ThirdDesk, { source, profile }: Waiting): Promise<Person> => ({
  provider: await providerOf(desk, source),
  profile,
});

/** The single-use code of the account; when it came to nothing the identity waits on, a few times. */
async function settle(desk: ThirdDesk, uuid: string, waiting: Waiting, act: () => Promise<string>): Promise<string> {
  let userId: string;
  try {
    userId = await act();
  } catch (error) {
    await putBackOnce(desk, uuid, waiting);
    throw error;
  }
  const provider = await providerOf(desk, waiting.source);
  return entryFor(desk.server, { provider, browser: waiting.browser, byAddress: false }, userId);
}

async function putBackOnce({ server }: ThirdDesk, uuid: string, waiting: Waiting): Promise<void> {
  const guesses = waiting.guesses + 1;
  if (guesses < LIMITS.thirdGuesses) await putBack(server, 'identity', uuid, { ...waiting, guesses });
}

function sameText(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
