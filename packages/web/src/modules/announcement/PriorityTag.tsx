import type { DictValue } from '@songbai/contract/dicts.ts';
import { Tag } from 'antd';

const LOOKS: Readonly<Record<DictValue<'priority'>, [text: string, colour: string]>> = {
  L: ['一般消息', 'blue'],
  M: ['重要消息', 'orange'],
  H: ['紧急消息', 'red'],
};

/** Priority, in the wording of the bell (contract/2 §5.3). */
export function PriorityTag({ priority }: { priority: DictValue<'priority'> }) {
  const [text, colour] = LOOKS[priority] ?? [priority, 'default'];
  return <Tag color={colour}>{text}</Tag>;
}
