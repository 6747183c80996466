import type { AssertedPasskey, CreatedPasskey } from '@songbai/contract/modules/session/passkey.calls.ts';
import { AppError } from '../../platform/errors.ts';
import type { Server } from '../../resource/server-context.ts';
import type { StoredPasskey } from './passkeys.store.ts';

/** Loaded with the first passkey: most installations start without one. */
const library = () => import('@simplewebauthn/server');

const RP_NAME = '松柏陵园管理平台';

/** Passkeys belong to the host of our pages, and are used on that origin only. */
function party({ config }: Pick<Server, 'config'>) {
  const { origin, hostname } = new URL(config.publicUrl);
  return { rpID: hostname, origin };
}

const transportsOf = ({ transports }: StoredPasskey): string[] => transports.split(',').filter((one) => one !== '');

const shown = (key: StoredPasskey) => ({ id: key.credentialId, transports: transportsOf(key) });

/** What the browser is asked to make; the person has to prove himself to his device. */
export async function creationOptions(
  server: Server,
  person: { id: string; username: string; realname: string },
  known: readonly StoredPasskey[],
) {
  const { generateRegistrationOptions } = await library();
  return generateRegistrationOptions({
    ...{ rpName: RP_NAME, rpID: party(server).rpID, attestationType: 'none' },
    ...{ userName: person.username, userDisplayName: person.realname, userID: new TextEncoder().encode(person.id) },
    excludeCredentials: known.map(shown),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
}

/** What the browser is asked to sign; without keys it offers those that it has for this host. */
export async function requestOptions(server: Server, keys: readonly StoredPasskey[] = []) {
  const { generateAuthenticationOptions } = await library();
  const allowed = keys.length > 0 ? { allowCredentials: keys.map(shown) } : {};
  return generateAuthenticationOptions({ rpID: party(server).rpID, userVerification: 'required', ...allowed });
}

/**
 * The new credential, if its answer fits the question.
 * @throws AppError passkeyRefused
 */
export async function verifiedCreation(server: Server, response: CreatedPasskey, expectedChallenge: string) {
  const { verifyRegistrationResponse } = await library();
  const { rpID, origin } = party(server);
  return judged(async () => {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { ...response, response: { ...response.response }, clientExtensionResults: {} } as never,
      ...{ expectedChallenge, expectedOrigin: origin, expectedRPID: rpID, requireUserVerification: true },
    });
    if (!verified) return undefined;
    const { credential, credentialBackedUp } = registrationInfo;
    return {
      credentialId: credential.id,
      publicKey: Buffer.from(credential.publicKey).toString('base64url'),
      ...{ counter: credential.counter, synced: credentialBackedUp },
    };
  });
}

/**
 * The counter of the passkey after an answer that it signed.
 * @throws AppError passkeyRefused
 */
export async function verifiedAnswer(
  server: Server,
  response: AssertedPasskey,
  { key, expectedChallenge }: { key: StoredPasskey; expectedChallenge: string },
): Promise<number> {
  const { verifyAuthenticationResponse } = await library();
  const { rpID, origin } = party(server);
  return judged(async () => {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...response, clientExtensionResults: {} } as never,
      ...{ expectedChallenge, expectedOrigin: origin, expectedRPID: rpID, requireUserVerification: true },
      credential: {
        id: key.credentialId,
        publicKey: new Uint8Array(Buffer.from(key.publicKey, 'base64url')),
        counter: Number(key.counter),
      },
    });
    return verified ? authenticationInfo.newCounter : undefined;
  });
}

/** Whatever the library finds wrong is one refusal; the reason goes to the log by way of its cause. */
async function judged<T>(act: () => Promise<T | undefined>): Promise<T> {
  try {
    const found = await act();
    if (found !== undefined) return found;
  } catch (cause) {
    throw new AppError('passkeyRefused', {}, { cause });
  }
  throw new AppError('passkeyRefused');
}
