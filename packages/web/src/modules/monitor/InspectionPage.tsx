import type { Tone } from '@songbai/contract/dicts/tones.ts';
import {
  type InspectionGroup,
  type InspectionItem,
  type InspectionState,
  inspectionCounts,
} from '@songbai/contract/modules/monitor/inspection.rules.ts';
import { type Inspection, MONITOR_URL } from '@songbai/contract/modules/monitor/monitor.calls.ts';
import { Link } from 'react-router';
import { getResult } from '../../api/client.ts';
import { DetailList } from '../../ui/detail-list/index.ts';
import { StateTag } from '../../ui/StateTag.tsx';
import { ENGINES } from './figures-text.ts';
import styles from './inspection.module.css';
import { MonitorPage, Section } from './MonitorPage.tsx';
import { usePolled } from './monitor.calls.ts';

const STATES = {
  unmet: ['不符合', 'red'],
  attention: ['需注意', 'orange'],
  met: ['符合', 'green'],
} as const satisfies Record<InspectionState, readonly [string, Tone]>;

/** 系统检查: what runs here, and which points of an inspection want something done. */
export function InspectionPage() {
  const query = usePolled({
    key: ['inspection'],
    fetch: (signal) => getResult<Inspection>(MONITOR_URL.inspection, {}, { signal, quiet: true }),
  });
  return (
    <MonitorPage query={query} failure="系统检查失败" button="重新检查">
      {(inspection) => (
        <>
          <Section title="概况">
            <DetailList items={overview(inspection)} col={3} />
          </Section>
          {inspection.groups.map((group) => (
            <Group key={group.title} group={group} />
          ))}
        </>
      )}
    </MonitorPage>
  );
}

function overview({ version, node, engine, engineVersion, schema, groups }: Inspection) {
  const counts = inspectionCounts(groups);
  return [
    { term: '结果', content: `符合${counts.met}项，需注意${counts.attention}项，不符合${counts.unmet}项` },
    { term: '程序版本', content: version },
    { term: '数据结构版本', content: schema },
    { term: '数据库', content: `${ENGINES[engine]} ${engineVersion}` },
    { term: '运行环境', content: `Node.js ${node}` },
  ];
}

function Group({ group: { title, items } }: { group: InspectionGroup }) {
  return (
    <Section title={title}>
      <ul className={styles.list}>
        {items.map((item) => (
          <Item key={item.title} item={item} />
        ))}
      </ul>
    </Section>
  );
}

function Item({ item: { title, state, found, advice, page } }: { item: InspectionItem }) {
  const [label, tone] = STATES[state];
  return (
    <li className={styles.item}>
      <StateTag tone={tone}>{label}</StateTag>
      <span className={styles.title}>{title}</span>
      <span className={styles.found}>
        {found}
        {advice && <span className={styles.advice}>{advice}</span>}
      </span>
      {page && <Link to={page}>去查看</Link>}
    </li>
  );
}
