import { Alert } from 'antd';
import { StateTag } from '../../ui/StateTag.tsx';

/** What an imported design brought does not run before somebody has looked at it (online.md §4.4). */
export const WaitingNote = () => (
  <Alert style={{ marginBottom: 12 }} type="warning" showIcon title="由导入的设计带来，尚未生效，查看后保存即生效" />
);

/** The same in a list. */
export const WaitingTag = () => <StateTag tone="orange">待确认</StateTag>;
