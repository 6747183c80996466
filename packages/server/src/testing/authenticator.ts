import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';
import type { AssertedPasskey, CreatedPasskey } from '@songbai/contract/modules/session/passkey.calls.ts';

const text = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url');
const sha256 = (bytes: string | Uint8Array): Buffer => createHash('sha256').update(bytes).digest();

/** Just enough of CBOR for an attestation without a statement and an ES256 key. */
const cborBytes = (bytes: Uint8Array): Buffer =>
  Buffer.concat([
    bytes.length < 256
      ? Buffer.from([0x58, bytes.length])
      : Buffer.from([0x59, bytes.length >> 8, bytes.length & 0xff]),
    bytes,
  ]);
const cborText = (value: string): Buffer => Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)]);

const UP_UV = 0x05;
const ATTESTED = 0x40;

interface Answer {
  challenge: string;
  origin: string;
  rpId: string;
}

/** A device with one passkey, whose owner has just proven himself to it unless the test says otherwise. */
export interface Authenticator {
  id: string;
  /** Who the passkey is for; a synced passkey may name somebody. */
  userHandle: string | null;
  counter: number;
  flags: number;
  create(answer: Answer): CreatedPasskey;
  sign(answer: Answer): AssertedPasskey;
}

export function authenticator(): Authenticator {
  const credential = randomBytes(32);
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const head = { id: text(credential), rawId: text(credential), type: 'public-key' as const };
  const device: Authenticator = {
    ...{ id: head.id, userHandle: null, counter: 0, flags: UP_UV },
    create: ({ challenge, origin, rpId }) => {
      const attested = Buffer.concat([
        Buffer.alloc(16),
        Buffer.from([0, credential.length]),
        credential,
        coseKey(publicKey),
      ]);
      const authData = Buffer.concat([dataOf(rpId, device.flags | ATTESTED, device.counter), attested]);
      const attestation = Buffer.concat([
        Buffer.from([0xa3]),
        ...[cborText('fmt'), cborText('none'), cborText('attStmt'), Buffer.from([0xa0])],
        ...[cborText('authData'), cborBytes(authData)],
      ]);
      const client = clientData('webauthn.create', challenge, origin);
      return { ...head, response: { clientDataJSON: text(client), attestationObject: text(attestation) } };
    },
    sign: ({ challenge, origin, rpId }) => {
      const client = clientData('webauthn.get', challenge, origin);
      const authData = dataOf(rpId, device.flags, device.counter);
      const signature = createSign('SHA256')
        .update(Buffer.concat([authData, sha256(client)]))
        .sign(privateKey);
      const { userHandle } = device;
      const signed = { clientDataJSON: text(client), authenticatorData: text(authData), signature: text(signature) };
      return { ...head, response: { ...signed, ...(userHandle === null ? {} : { userHandle }) } };
    },
  };
  return device;
}

const clientData = (type: string, challenge: string, origin: string): Buffer =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

function dataOf(rpId: string, flags: number, counter: number): Buffer {
  const count = Buffer.alloc(4);
  count.writeUInt32BE(counter);
  return Buffer.concat([sha256(rpId), Buffer.from([flags]), count]);
}

/** {1: 2, 3: -7, -1: 1, -2: x, -3: y} */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  const point = (value: string) => cborBytes(Buffer.from(value, 'base64url'));
  const start = Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]);
  return Buffer.concat([start, point(x), Buffer.from([0x22]), point(y)]);
}
