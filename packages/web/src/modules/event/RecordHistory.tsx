import type { TimelineKind } from '@songbai/contract/modules/event/event.calls.ts';
import { Collapse } from 'antd';
import { lazyPart } from '../../ui/lazy-part.tsx';

const RecordTimeline = lazyPart(() => import('./RecordTimeline.tsx').then((part) => part.RecordTimeline));
const PlotGenerations = lazyPart(() => import('./PlotGenerations.tsx').then((part) => part.PlotGenerations));

/** 办理记录 of a record, and 历代使用权与保留 of a plot; both are read once they are opened. */
export function RecordHistory({ kind, id }: { kind: TimelineKind; id: string }) {
  const done = { key: 'done', label: '办理记录', children: <RecordTimeline kind={kind} id={id} /> };
  const generations = { key: 'generations', label: '历代使用权与保留', children: <PlotGenerations id={id} /> };
  return <Collapse key={id} size="small" items={kind === 'plot' ? [done, generations] : [done]} />;
}
