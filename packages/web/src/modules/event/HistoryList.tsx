import { Flex, Timeline, Typography } from 'antd';
import type { HistoryItem } from './history-items.ts';

export function HistoryList({ items }: { items: readonly HistoryItem[] }) {
  return (
    <Timeline
      items={items.map((item) => ({
        key: item.key,
        content: (
          <Flex vertical gap={2}>
            <Flex gap={8} wrap align="baseline">
              <Typography.Text strong>{item.title}</Typography.Text>
              <Typography.Text type="secondary">{item.head}</Typography.Text>
            </Flex>
            {item.lines.map((line) => (
              <Typography.Text key={line} style={{ overflowWrap: 'anywhere' }}>
                {line}
              </Typography.Text>
            ))}
          </Flex>
        ),
      }))}
    />
  );
}
