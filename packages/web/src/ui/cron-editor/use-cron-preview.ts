import { nextRuns } from '@songbai/contract/cron/next-runs.ts';
import { LIMITS } from '@songbai/contract/limits.ts';
import { datetimeText } from '@songbai/contract/rules/dates.ts';
import { useEffect, useEffectEvent, useState } from 'react';

/** Fetches the text of the preview; `nowMs` is epoch ms. */
export type RemotePreview = (expression: string, nowMs: number, callback: (text: string) => void) => void;

interface PreviewOptions {
  remote: RemotePreview | undefined;
  /** Epoch ms from which runs are searched; 0 or undefined is now. */
  exeStartTime: number | undefined;
}

const FIRST_TEXT = '执行预览，会忽略年份参数';
const NO_RUNS = '无执行时间';

/** Text of the preview, recomputed 500 ms after the last change (spec/2 §4); outdated answers are dropped. */
export function useCronPreview(expression: string, { remote, exeStartTime = 0 }: PreviewOptions): string {
  const [text, setText] = useState(FIRST_TEXT);
  const ask = useEffectEvent((callback: (answer: string) => void) => {
    const now = Date.now();
    if (remote) remote(expression, now, callback);
    else callback(runsText(expression, exeStartTime > 0 ? exeStartTime : now));
  });
  useEffect(() => {
    if (expression === '') return;
    let latest = true;
    const timer = setTimeout(() => ask((answer) => latest && setText(answer || NO_RUNS)), LIMITS.cronPreviewMs);
    return () => {
      latest = false;
      clearTimeout(timer);
    };
  }, [expression]);
  return text;
}

function runsText(expression: string, afterMs: number): string {
  return nextRuns(expression, afterMs, LIMITS.cronPreviewRuns, { ignoreYear: true }).map(datetimeText).join('\n');
}
