import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { errorFields } from '../../platform/log.ts';
import type { OutboundReply } from '../../platform/outbound-http.ts';
import type { Values } from '../../resource/context.ts';
import { withoutWriteOnly } from '../../resource/describe/sealed.ts';
import type { Server } from '../../resource/server-context.ts';
import { ownRow, type Runtime, wireNames } from '../online-data/index.ts';
import type { JavaRow } from './enhance.store.ts';
import { callHook, type HookCall, isTaken } from './hook-call.ts';

/** Longest text of another system that is shown. */
const TEXT = 200;

/** What is said of one event to web addresses. */
export function hookCall(
  { live, table }: Runtime,
  { username, realname }: Pick<Actor, 'username' | 'realname'>,
  { event, row, dataId }: { event: string; row: Readonly<Values> | null; dataId: string | null },
): HookCall {
  const record = row === null ? null : wireNames(withoutWriteOnly(table.resource.fields, row));
  return { event, table: live.design.head.tableName, record, dataId, user: { username, realname } };
}

/**
 * Asks web addresses before something is done, one after another. Only a clear yes lets it go on: whoever does not
 * answer, or answers with something else, has refused (online.md §7).
 * @returns values of the row that they changed
 * @throws AppError hookRefused with the text of the address, hookSilent
 */
export async function askHooks(
  server: Server,
  headId: string,
  java: readonly JavaRow[],
  runtime: Runtime,
  call: HookCall,
): Promise<Values> {
  let changed: Values = {};
  for (const { cgJavaValue } of java) {
    const record = call.record === null ? null : { ...(call.record as Values), ...changed };
    const reply = await callHook(server, headId, cgJavaValue, { id: newId(), call: { ...call, record } }).catch(
      (error: unknown) => {
        server.log.warn(errorFields(error), 'a web address of an online table did not answer');
        throw error instanceof AppError ? error : new AppError('hookSilent');
      },
    );
    changed = { ...changed, ...answerOf(runtime, reply) };
  }
  return changed;
}

function answerOf({ table }: Runtime, reply: OutboundReply): Values {
  const answer = reply.body.trim() === '' ? {} : objectIn(reply.body);
  const { message } = answer ?? {};
  const text = typeof message === 'string' ? message.trim().slice(0, TEXT) : '';
  if (answer && (answer.success === false || !isTaken(reply)) && text !== '')
    throw new AppError('hookRefused', { detail: text });
  if (!answer || !isTaken(reply) || answer.success === false) throw new AppError('hookSilent');
  const { record } = answer;
  if (typeof record !== 'object' || record === null || Array.isArray(record)) return {};
  const known = Object.entries(ownRow(record as Values)).filter(([name]) => Object.hasOwn(table.resource.fields, name));
  return Object.fromEntries(known);
}

function objectIn(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Values) : undefined;
  } catch {
    return undefined;
  }
}
