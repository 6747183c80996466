import { type DiskInfo, MONITOR_URL } from '@songbai/contract/modules/monitor/monitor.calls.ts';
import { Progress } from 'antd';
import { getResult } from '../../api/client.ts';
import { sizeText } from './figures-text.ts';
import { MonitorPage, Section } from './MonitorPage.tsx';
import { usePolled } from './monitor.calls.ts';
import styles from './monitor.module.css';

const EVERY_MS = 60_000;
/** The administrators are warned from here on, too (modules/disk of the server). */
const SHORT = 90;

/** 磁盘监控 (contract/2 §11). */
export function DiskPage() {
  const query = usePolled({
    key: ['disk'],
    everyMs: EVERY_MS,
    fetch: (signal) => getResult<DiskInfo[]>(MONITOR_URL.disk, {}, { signal, quiet: true }),
  });
  return (
    <MonitorPage query={query} failure="获取磁盘信息失败">
      {(disks) => (
        <div className={styles.charts}>
          {disks.map(({ name, max, rest, restPPT }) => (
            <Section key={name} title={name}>
              <Progress
                percent={restPPT}
                status={restPPT > SHORT ? 'exception' : 'normal'}
                format={(percent) => `${percent}%`}
                aria-label={`${name}磁盘已用`}
              />
              <p className={styles.note}>
                共 {sizeText(max)}，已用 {sizeText(max - rest)}，剩余 {sizeText(rest)}
              </p>
            </Section>
          ))}
        </div>
      )}
    </MonitorPage>
  );
}
