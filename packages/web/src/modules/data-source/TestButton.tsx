import { TEST_CONNECTION } from '@songbai/contract/modules/data-source/data-source.calls.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { send } from '../../api/client.ts';
import { failureText, useFeedback } from '../../lib/feedback.ts';

const SENT = ['id', 'dbType', 'dbDriver', 'dbUrl', 'dbName', 'dbUsername', 'dbPassword'] as const;

interface TestButtonProps {
  /** The source as it stands now; undefined where something is missing and has been said. */
  fields(): object | undefined | Promise<object | undefined>;
  /** Among the links of a row. */
  small?: boolean;
}

/** 测试: connects without saving, and says why it does not work. */
export function TestButton({ fields, small = false }: TestButtonProps) {
  const { message, modal } = useFeedback();
  const [busy, setBusy] = useState(false);
  const run = async () => {
    const values = (await fields()) as Readonly<Record<string, unknown>> | undefined;
    if (!values) return;
    setBusy(true);
    const done = message.loading('连接中……', 0);
    try {
      const body = Object.fromEntries(SENT.map((name) => [name, values[name]]));
      const reply = await send('POST', TEST_CONNECTION.url, { body });
      message.success(reply.message);
    } catch (error) {
      modal.error({ title: '连接失败', content: failureText(error) });
    } finally {
      done();
      setBusy(false);
    }
  };
  return (
    <Button {...(small ? { type: 'link', size: 'small' } : {})} disabled={busy} onClick={() => void run()}>
      {small ? '测试' : '测试连接'}
    </Button>
  );
}
