import { DownloadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { download } from '../../api/client.ts';
import { failureText, useFeedback } from '../../lib/feedback.ts';

interface TemplateButtonProps {
  /** Path of the call. */
  path: string;
  fileName: string;
}

/** 下载模板: the workbook to be filled in, with drop-downs and notes. */
export function TemplateButton({ path, fileName }: TemplateButtonProps) {
  const [busy, setBusy] = useState(false);
  const { message } = useFeedback();
  const start = async () => {
    setBusy(true);
    try {
      await download(path, {}, fileName);
    } catch (error) {
      message.error(failureText(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button icon={<DownloadOutlined />} loading={busy} onClick={() => void start()}>
      下载导入模板
    </Button>
  );
}
