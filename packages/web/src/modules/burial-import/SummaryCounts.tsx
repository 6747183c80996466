import type { ImportSummary } from '@songbai/contract/modules/burial-import/burial-import.calls.ts';
import { Flex, Statistic, Tag } from 'antd';

/** Counts of a checked or finished batch, with refused rows and warnings by reason. */
export function SummaryCounts({ summary, done }: { summary: ImportSummary; done: boolean }) {
  const made = done ? '已新增' : '将新增';
  const counts: [string, number][] = [
    ['总行数', summary.rows],
    [`${made}陵园`, summary.cemeteries],
    [`${made}墓区`, summary.areas],
    [`${made}排`, summary.plotRows],
    [`${made}墓位`, summary.plots],
    [`${made}安葬登记`, summary.burials],
    ['重复跳过', summary.duplicates],
    ['无墓位位置', summary.unplaced],
    ['不导入', summary.refused],
    ['警告', summary.warnings],
  ];
  return (
    <>
      <Flex wrap gap="16px 40px">
        {counts.map(([title, value]) => (
          <Statistic key={title} title={title} value={value} />
        ))}
      </Flex>
      <Reasons title="不导入的原因" color="red" reasons={summary.refusedByReason} />
      <Reasons title="警告" color="orange" reasons={summary.warningsByReason} />
    </>
  );
}

function Reasons({
  title,
  color,
  reasons,
}: {
  title: string;
  color: string;
  reasons: Readonly<Record<string, number>>;
}) {
  const entries = Object.entries(reasons).sort(([, a], [, b]) => b - a);
  if (entries.length === 0) return null;
  return (
    <Flex wrap gap={8} style={{ marginTop: 16 }}>
      <span>{title}：</span>
      {entries.map(([reason, count]) => (
        <Tag key={reason} color={color}>
          {reason} {count}
        </Tag>
      ))}
    </Flex>
  );
}
