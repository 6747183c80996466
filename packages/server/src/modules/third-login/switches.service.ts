import type { ThirdSwitch } from '@songbai/contract/modules/third-login/third-login.calls.ts';
import { CAS_SOURCE } from '@songbai/contract/modules/third-login/third-login.words.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/errors.ts';
import { newSecret } from '../../platform/ids.ts';
import type { Outbound } from '../../platform/outbound.ts';
import { write } from '../../resource/write/work.ts';
import { logEdit } from '../session/index.ts';
import { answered, redirectUri } from './attempt.service.ts';
import { askCas } from './cas.service.ts';
import type { ThirdDesk } from './desk.ts';
import type { Provider } from './providers/provider.ts';
import { setSwitch, switchedOff } from './switches.store.ts';

/** The CAS server, which is no provider of identities: it has a switch and a test like them. */
const CAS = { source: CAS_SOURCE, name: 'CAS单点登录' } as const;
type Switched = Provider | typeof CAS;

/** The configured providers, and which of them are on. */
export async function switches({ server, providers }: ThirdDesk): Promise<ThirdSwitch[]> {
  const { config, database } = server;
  const off = await switchedOff(database.db);
  const cas = { ...CAS, enabled: !off.has(CAS_SOURCE), callback: serviceAddress(config.publicUrl) };
  return [
    ...[...providers.values()].map((provider) => ({
      ...{ source: provider.source, name: provider.name, enabled: !off.has(provider.source) },
      callback: redirectUri(server, provider, false),
    })),
    ...(config.thirdLogin.casUrl === undefined ? [] : [cas]),
  ];
}

/** @throws AppError thirdSourceUnknown where it is not configured */
export function switched({ server, providers }: ThirdDesk, source: string): Switched {
  const configured = source === CAS_SOURCE && server.config.thirdLogin.casUrl !== undefined;
  const found = configured ? CAS : providers.get(source);
  if (!found) throw new AppError('thirdSourceUnknown');
  return found;
}

/** The service that our pages name to a CAS server. */
const serviceAddress = (publicUrl: string): string => `${new URL(publicUrl).origin}/`;

export async function switchProvider({ server }: ThirdDesk, actor: Actor, provider: Switched, enabled: boolean) {
  const { source, name } = provider;
  await write(server, actor, async (work) => {
    const set = { enabled: enabled ? 1 : 0, updateBy: actor.username, updatedAt: server.clock.now() };
    await setSwitch(work.db, source, set);
    await logEdit(work.db, work.clock, actor, `第三方登录「${name}」已${enabled ? '开启' : '关闭'}！`);
  });
}

const TEST_TICKET = 'ST-songbai-connection-test';

/** What providers say of a client or a secret that they do not know. */
const CLIENT_UNKNOWN =
  /invalid_client|unauthorized_client|incorrect_client_credentials|invalidClient|\b(?:40001|40013|40125|42007)\b/i;

/**
 * Asks a provider as a sign-in would, with a code that it has never given. That it refuses the code is the right answer.
 * @throws AppError thirdAway, thirdClientRefused, casAway
 */
export async function testProvider(desk: ThirdDesk, outbound: Outbound, asked: Switched): Promise<void> {
  const { publicUrl, thirdLogin } = desk.server.config;
  if (asked.source !== CAS_SOURCE) return testIdentities(desk, asked);
  // Refused tickets are answered as CAS answers; anything else is no CAS server.
  await askCas(outbound, thirdLogin.casUrl ?? '', { ticket: TEST_TICKET, service: serviceAddress(publicUrl) });
}

async function testIdentities({ server }: ThirdDesk, provider: Provider): Promise<void> {
  const state = newSecret();
  const way = { redirectUri: redirectUri(server, provider, false), state, nonce: newSecret(), verifier: newSecret() };
  const issuer = server.config.thirdLogin.oidc?.issuer ?? '';
  const answer = new URLSearchParams({ code: 'songbai-connection-test', state });
  if (provider.source === 'oidc') answer.set('iss', issuer);
  await answered(provider, (signal) => provider.authoriseAddress({ ...way, inApp: false }, signal));
  try {
    await answered(provider, (signal) => provider.exchange({ ...way, inApp: false }, answer, signal));
  } catch (error) {
    if (!(error instanceof AppError) || error.key !== 'thirdRefused') throw error;
    const detail = error.cause instanceof Error ? error.cause.message.slice(0, 200) : '';
    if (CLIENT_UNKNOWN.test(detail)) throw new AppError('thirdClientRefused', { name: provider.name, detail });
  }
}
