import { InboxOutlined } from '@ant-design/icons';
import { Alert, Spin, Typography, Upload } from 'antd';
import { useState } from 'react';
import { failureText } from '../../lib/feedback.ts';

interface FileDropProps {
  accept: string;
  title: string;
  /** What such a file is, and what becomes of it. */
  hint: string;
  /** Takes a chosen file; returns why it cannot. */
  take(file: File): Promise<string | undefined>;
}

/** Where a file is dropped or chosen; why it was refused stands below, until another one is taken. */
export function FileDrop({ accept, title, hint, take }: FileDropProps) {
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string>();
  const read = async (file: File) => {
    setBusy(true);
    setRefused(undefined);
    try {
      const reason = await take(file);
      if (reason !== undefined) setRefused(`${file.name}：${reason}`);
    } catch (error) {
      setRefused(failureText(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Spin spinning={busy}>
      <Upload.Dragger
        style={{ height: 'auto' }}
        accept={accept}
        showUploadList={false}
        disabled={busy}
        beforeUpload={(file) => {
          void read(file);
          return Upload.LIST_IGNORE;
        }}
      >
        <InboxOutlined style={{ fontSize: 32 }} />
        <p>{title}</p>
        <Typography.Text type="secondary">{hint}</Typography.Text>
      </Upload.Dragger>
      {refused && <Alert style={{ marginTop: 12 }} type="error" showIcon role="alert" title={refused} />}
    </Spin>
  );
}
