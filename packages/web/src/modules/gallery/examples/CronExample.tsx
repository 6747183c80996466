import { cronError } from '@songbai/contract/cron/validate.ts';
import { Form } from 'antd';
import { CronInput } from '../../../ui/cron-editor/index.ts';

const RULES = [
  {
    validator: (_rule: unknown, value = '') => {
      const fault = cronError(value);
      return fault ? Promise.reject(new Error(fault)) : Promise.resolve();
    },
  },
];

export function CronExample() {
  return (
    <Form layout="vertical" initialValues={{ nightly: '0 30 2 * * ? *' }} style={{ maxWidth: 480 }}>
      <Form.Item name="nightly" label="执行时间" rules={RULES}>
        <CronInput />
      </Form.Item>
      <Form.Item name="hourly" label="不含秒和年" rules={RULES}>
        <CronInput hideSecond />
      </Form.Item>
      <Form.Item name="fixed" label="不可修改" initialValue="0 0 8 ? * 2-6 *">
        <CronInput disabled />
      </Form.Item>
    </Form>
  );
}
