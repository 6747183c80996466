import { UploadOutlined } from '@ant-design/icons';
import { LIMITS } from '@songbai/contract/limits.ts';
import { Button, Upload } from 'antd';
import { useState } from 'react';
import { upload, uploadInPieces, uploadLimit } from '../../api/client.ts';
import { failureText, useFeedback } from '../../lib/feedback.ts';
import { fileRefusal } from '../../ui/uploads/index.ts';

interface UploadButtonProps {
  text: string;
  url: string;
  /** After every stored file. */
  onStored(): void;
}

/** Stores the chosen files one after another, and says of each whether it was stored (contract/2 §10.2). */
export function UploadButton({ text, url, onStored }: UploadButtonProps) {
  const { message } = useFeedback();
  const [percent, setPercent] = useState<number>();
  const send = async (file: File) => {
    const refusal = fileRefusal(file, 'all', uploadLimit());
    if (refusal) return void message.warning(refusal);
    setPercent(0);
    try {
      if (file.size > LIMITS.uploadBytes) await uploadInPieces(file, { library: true }, { onProgress: setPercent });
      else await upload(url, file, { onProgress: setPercent });
      void message.success(`${file.name} 上传成功!`);
      onStored();
    } catch (error) {
      void message.error(`${file.name} ${failureText(error)}`);
    } finally {
      setPercent(undefined);
    }
  };
  return (
    <Upload
      showUploadList={false}
      disabled={percent !== undefined}
      beforeUpload={(file) => {
        void send(file);
        return Upload.LIST_IGNORE;
      }}
    >
      <Button icon={<UploadOutlined />} disabled={percent !== undefined}>
        {percent === undefined ? text : `${text} ${percent}%`}
      </Button>
    </Upload>
  );
}
