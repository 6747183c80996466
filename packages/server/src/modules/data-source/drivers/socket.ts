import { Socket } from 'node:net';
import { checkServerIdentity, type PeerCertificate } from 'node:tls';
import type { NetworkPlace } from '../connection.ts';

/** A socket to the checked address; a name is never resolved again. */
export function pinnedSocket({ target, port }: NetworkPlace): Socket {
  const socket = idleSocket();
  socket.connect({ host: target.address, port, family: target.family });
  return socket;
}

/** A socket that its driver connects. A late failure, when nobody listens any more, must not end the process. */
export function idleSocket(): Socket {
  const socket = new Socket();
  socket.on('error', () => {});
  socket.setNoDelay(true);
  return socket;
}

/** What the encryption of a place asks of Node; false for none. */
export function tlsOptions({ tls, host }: NetworkPlace) {
  if (tls === 'off') return false as const;
  return {
    minVersion: 'TLSv1.2' as const,
    rejectUnauthorized: tls === 'verified',
    // The certificate has to name the host of the address, whatever number it was resolved to.
    checkServerIdentity: (_name: string, certificate: PeerCertificate) =>
      tls === 'verified' ? checkServerIdentity(host, certificate) : undefined,
  };
}
