import { type ScriptAnswer, startScript, TIME_MS } from '../../../lib/script-frame/script-frame.ts';
import { allowedCall, makeCall, type ScriptPlace } from '../../online-script/index.ts';
import type { ScriptNames } from './script-words.ts';
import type { TrialCall } from './trial-call.ts';
import { lineOf, type TrialLine } from './trial-lines.ts';

/** What a trial came to. */
export interface TrialResult {
  lines: readonly TrialLine[];
  ms: number;
  asked: number;
  answer: ScriptAnswer;
}

const MOST_LINES = 200;

/**
 * Runs one method as its page would, in the same frame: what it reads is read, what it would write is only told. It ends
 * with its dialog at the latest.
 */
export async function runTrial(
  text: string,
  { names, place, call }: { names: ScriptNames; place: ScriptPlace; call: TrialCall },
  signal: AbortSignal,
): Promise<TrialResult> {
  const lines: TrialLine[] = [];
  let asked = 0;
  const record = (line: TrialLine) => void (lines.length < MOST_LINES && lines.push(line));
  const script = startScript(text, {
    perform: (op, given) => record(lineOf(names, op, given)),
    ask: async (method, url, data) => {
      asked += 1;
      try {
        const allowed = allowedCall(place, method, url, data);
        const reads = allowed.method === 'GET';
        record({ kind: '请求', tone: 'slate', text: `${method} ${url}${reads ? '' : '（试运行不写入数据）'}` });
        return reads
          ? await makeCall(allowed)
          : { success: true, code: 200, message: '试运行不写入数据', result: null };
      } catch (error) {
        record({ kind: '请求', tone: 'red', text: error instanceof Error ? error.message : String(error) });
        throw error;
      }
    },
  });
  const end = () => script.end();
  if (signal.aborted) end();
  signal.addEventListener('abort', end, { once: true });
  const [hook = '', key] = call.path;
  const ready = await script.ready.catch((): undefined => undefined);
  const begun = performance.now();
  const answer = await script.call(call.path, call.state, call.given);
  const ms = Math.round(performance.now() - begun);
  end();
  signal.removeEventListener('abort', end);
  if (ready && key !== undefined && !ready.changes[hook]?.includes(key))
    record({ kind: '结果', tone: 'orange', text: `${hook} 没有返回字段 ${key} 的处理` });
  record(ending(answer));
  return { lines, ms, asked, answer };
}

function ending({ go, text, failure, place }: ScriptAnswer): TrialLine {
  const where = place ? `第${place.line}行第${place.column}列：` : '';
  if (failure === 'stopped')
    return { kind: '结果', tone: 'red', text: `${text || `执行超过${TIME_MS / 1000}秒`}，已停止` };
  if (failure !== undefined)
    return { kind: '结果', tone: 'red', text: `脚本不能执行：${where}${text || '请检查语法'}` };
  if (go) return { kind: '结果', tone: 'green', text: '执行完毕，操作继续' };
  return { kind: '结果', tone: 'orange', text: `操作被阻止${text ? `：${where}${text}` : ''}` };
}
