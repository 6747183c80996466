import { MESSAGES } from '@songbai/contract/messages.ts';
import type { DictOption } from '@songbai/contract/wire/envelope.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { done, jsonEnd } from '../../http/envelope.ts';
import { type PackedReply, packStart, sendPacked } from '../../http/packed-reply.ts';
import type { Server } from '../../resource/server-context.ts';
import { type FilePass, giveFileCookie } from './file-cookie.ts';
import { trustDevice } from './trusted-devices.store.ts';
import { giveDeviceCookie, type Visitor } from './visitor.ts';

type Options = Readonly<Record<string, DictOption[]>>;

/** What every way in answers. */
interface Entry {
  token: string;
  userInfo: { id: string };
  sysAllDictItems?: Options;
  /** For the cookie of files; it is not answered. */
  filePass?: FilePass | undefined;
}

/**
 * Answers somebody whose session was opened just now: with the cookies that go with it and, but where a client asks to
 * leave them out, the dictionaries (contract/1 §2.2).
 * @param trusted the visitor whose browser is to be a trusted device
 */
export async function answerSignIn(
  server: Server,
  parts: { request: FastifyRequest; reply: FastifyReply },
  { sysAllDictItems, filePass, ...result }: Entry,
  trusted?: Visitor,
): Promise<ReturnType<typeof done<object>> | undefined> {
  const { request, reply } = parts;
  await giveFileCookie(server, parts, result.token, filePass);
  if (trusted) {
    const visitor = { ...trusted, now: server.clock.now() };
    const secret = await trustDevice(server.database.db, result.userInfo.id, visitor);
    giveDeviceCookie(server, parts, { userId: result.userInfo.id, token: secret });
  }
  if (!sysAllDictItems || request.headers['x-version'] !== undefined) return done(MESSAGES.loggedIn, result);
  const rest = `,${JSON.stringify(result).slice(1)}${jsonEnd()}`;
  return sendPacked(request, reply, await packedStart(sysAllDictItems), rest);
}

/** By the dictionaries as they are kept, which another version replaces. */
const starts = new WeakMap<Options, Promise<PackedReply>>();

/** The reply up to the dictionaries, nine tenths of it: the same for everybody. */
function packedStart(options: Options): Promise<PackedReply> {
  const known = starts.get(options);
  if (known) return known;
  const { timestamp: _, result: __, ...outside } = done(MESSAGES.loggedIn);
  const text = `${JSON.stringify(outside).slice(0, -1)},"result":{"sysAllDictItems":${JSON.stringify(options)}`;
  const packed = packStart(text);
  starts.set(options, packed);
  packed.catch(() => starts.delete(options));
  return packed;
}
