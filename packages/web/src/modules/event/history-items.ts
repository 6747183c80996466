import type {
  PlotGeneration,
  ShownHold,
  ShownRight,
  TimelineEntry,
} from '@songbai/contract/modules/event/event.calls.ts';

/** One entry as it is written. */
export interface HistoryItem {
  key: string;
  title: string;
  /** When and by whom. */
  head: string;
  lines: string[];
}

const NONE = '无';
const minute = (time: string): string => time.slice(0, 16);

/** The reason has a line of its own unless the sentence holds it whole. */
export function historyItem({ id, title, time, actorName, summary, reason, changes }: TimelineEntry): HistoryItem {
  const inSummary = reason !== null && summary.includes(reason);
  return {
    key: id,
    title,
    head: [minute(time), actorName].filter((part) => part !== '').join(' '),
    lines: [
      summary,
      ...(reason === null || inSummary ? [] : [`原因：${reason}`]),
      ...changes.map(({ label, before, after }) => `${label}：${before ?? NONE} → ${after ?? NONE}`),
    ],
  };
}

/** 第 N 代 with its rights and holds, the newest first. */
export function generationItem({ generation, rights, holds }: PlotGeneration): {
  key: number;
  title: string;
  items: HistoryItem[];
} {
  return { key: generation, title: `第 ${generation} 代`, items: [...rights.map(rightItem), ...holds.map(holdItem)] };
}

function rightItem(right: ShownRight): HistoryItem {
  const { id, status, holderName, orderNo, startDate, endDate, endType } = right;
  return {
    key: id,
    title: `使用权（${status}）`,
    head: `${startDate} 至 ${endDate ?? '今'}`,
    lines: [
      ...(holderName === null ? [] : [`墓主：${holderName}`]),
      ...(orderNo === null ? [] : [`订单：${orderNo}`]),
      ...(endType === null ? [] : [`终止方式：${endType}`]),
    ],
  };
}

function holdItem(hold: ShownHold): HistoryItem {
  const { id, type, status, holderName, reason, startTime, expireTime, releaseTime, releaseReason } = hold;
  const end = releaseTime ?? expireTime;
  return {
    key: id,
    title: `${type}（${status}）`,
    head: `${minute(startTime)} 至 ${end === null ? '解除' : minute(end)} ${holderName}`,
    lines: [
      ...(reason === null ? [] : [`原因：${reason}`]),
      ...(releaseReason === null ? [] : [`解除：${releaseReason}`]),
    ],
  };
}
