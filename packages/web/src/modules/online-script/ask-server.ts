import { ApiError, send } from '../../api/client.ts';
import type { AskMethod } from '../../lib/script-frame/protocol.ts';
import { type ScriptCall, type ScriptPlace, scriptCall } from './script-calls.ts';

/**
 * The call that a script asks for.
 * @throws Error naming it, where its page does not reach so far
 */
export function allowedCall(place: ScriptPlace, method: AskMethod, url: string, data: unknown): ScriptCall {
  const call = scriptCall(place, method, url, data);
  if (!call) throw new Error(`JS增强不能调用：${method} ${url.slice(0, 200)}`);
  return call;
}

/** Makes it with the rights of the person; a refusal is an answer too. */
export async function makeCall({ method, path, params, body }: ScriptCall): Promise<unknown> {
  try {
    const options = { quiet: true, params, ...(body === undefined ? {} : { body }) };
    const { success, code, message, result } = await send<unknown>(method, path, options);
    return { success, code, message, result };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { success: false, message: error.message, result: null };
  }
}
