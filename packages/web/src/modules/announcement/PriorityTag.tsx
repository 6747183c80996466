import { toneOf } from '@songbai/contract/dicts/tones.ts';
import type { DictValue } from '@songbai/contract/dicts.ts';
import { StateTag } from '../../ui/StateTag.tsx';

const TEXTS: Readonly<Record<DictValue<'priority'>, string>> = {
  L: '一般消息',
  M: '重要消息',
  H: '紧急消息',
};

/** Priority, in the wording of the bell (contract/2 §5.3). */
export function PriorityTag({ priority }: { priority: DictValue<'priority'> }) {
  const text = TEXTS[priority] ?? priority;
  return <StateTag tone={toneOf('priority', priority) ?? 'grey'}>{text}</StateTag>;
}
