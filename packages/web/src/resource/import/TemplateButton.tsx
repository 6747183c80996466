import { DownloadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { download } from '../../api/client.ts';
import { failureText, useFeedback } from '../../lib/feedback.ts';

interface FileProps {
  /** Path of the call. */
  path: string;
  fileName: string;
}

/** 下载模板: the workbook to be filled in, with drop-downs and notes. */
export function TemplateButton(file: FileProps) {
  return <DownloadButton {...file}>下载导入模板</DownloadButton>;
}

interface DownloadButtonProps extends FileProps {
  params?: Readonly<Record<string, unknown>>;
  children: string;
}

/** Fetches a file; what went wrong is said, and the button waits meanwhile. */
export function DownloadButton({ path, fileName, params = {}, children }: DownloadButtonProps) {
  const [busy, setBusy] = useState(false);
  const { message } = useFeedback();
  const start = async () => {
    setBusy(true);
    try {
      await download(path, params, fileName);
    } catch (error) {
      message.error(failureText(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button icon={<DownloadOutlined />} loading={busy} onClick={() => void start()}>
      {children}
    </Button>
  );
}
