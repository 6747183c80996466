import { useQuery } from '@tanstack/react-query';
import { Alert } from 'antd';
import { SILENT_KEY, silentEvents } from './message.calls.ts';
import styles from './message.module.css';

/** Warns of the events that nobody is told about, because their template is stopped or was deleted. */
export function SilentEvents() {
  const { data = [] } = useQuery({ queryKey: SILENT_KEY, queryFn: ({ signal }) => silentEvents(signal) });
  if (data.length === 0) return null;
  return (
    <Alert
      className={styles.silent}
      type="warning"
      showIcon
      title={`${data.length} 类业务提醒已停止，发生时不会通知任何人`}
      description={
        <ul className={styles.silentList}>
          {data.map(({ code, title, stopped }) => (
            <li key={code}>
              {title}：
              {stopped ? `模板「${code}」未应用，应用后恢复` : `模板「${code}」已删除，新增编码相同的模板并应用后恢复`}
            </li>
          ))}
        </ul>
      }
    />
  );
}
