import { Alert } from 'antd';
import styles from './online-form.module.css';

/** What the fields of the stored design name and what is not there: it may come later, so it can be saved. */
export function MissingSources({ texts }: { texts: readonly string[] }) {
  if (texts.length === 0) return null;
  return (
    <Alert
      type="warning"
      showIcon
      style={{ marginBottom: 16 }}
      title="以下内容不存在，相关字段暂时不能选择"
      description={
        <ul className={styles.problems}>
          {texts.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      }
    />
  );
}
