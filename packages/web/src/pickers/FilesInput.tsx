import { PlusOutlined } from '@ant-design/icons';
import { LIMITS } from '@songbai/contract/limits.ts';
import { Upload, type UploadFile } from 'antd';
import { useState } from 'react';
import { staticUrl, upload } from '../api/client.ts';
import { failureText, useFeedback } from '../lib/feedback.ts';

interface FilesInputProps {
  id?: string;
  /** Stored paths joined by `,`. */
  value?: string | null;
  onChange?(paths: string | null): void;
  disabled?: boolean;
}

const IMAGE = /\.(png|jpe?g|gif|webp|bmp)$/i;

/** Uploads files one by one and holds their stored paths (contract/2 §10.1: the reply's message is the path). */
export function FilesInput({ id, value, onChange, disabled }: FilesInputProps) {
  const { message } = useFeedback();
  const [busy, setBusy] = useState<UploadFile[]>([]);
  const paths = pathsOf(value);
  const send = async (file: File & { uid?: string }) => {
    const uid = file.uid ?? file.name;
    setBusy((list) => [...list, { uid, name: file.name, status: 'uploading', percent: 0 }]);
    try {
      const onProgress = (percent: number) =>
        setBusy((list) => list.map((one) => (one.uid === uid ? { ...one, percent } : one)));
      const reply = await upload('/sys/common/upload', file, { fields: { biz: 'cemetery' }, onProgress });
      onChange?.([...pathsOf(value), reply.message].join(','));
    } catch (error) {
      message.warning(`${file.name} ${failureText(error)}`);
    } finally {
      setBusy((list) => list.filter((one) => one.uid !== uid));
    }
  };
  return (
    <Upload
      id={id}
      listType="picture-card"
      disabled={disabled || busy.length > 0}
      fileList={[...paths.map(fileOf), ...busy]}
      beforeUpload={(file) => {
        if (file.size > LIMITS.uploadBytes) message.warning('文件大小超出10MB限制, 请压缩或降低文件质量! ');
        else void send(file);
        return Upload.LIST_IGNORE;
      }}
      onRemove={(file) => onChange?.(paths.filter((path) => path !== file.uid).join(',') || null)}
    >
      {disabled ? null : (
        <span>
          <PlusOutlined /> 上传
        </span>
      )}
    </Upload>
  );
}

/** Thumbnails and links of stored files, for details. */
export function FilesText({ value }: { value: unknown }) {
  const paths = pathsOf(typeof value === 'string' ? value : null);
  return (
    <>
      {paths.map((path) => (
        <a key={path} href={staticUrl(path)} target="_blank" rel="noreferrer" style={{ marginInlineEnd: 8 }}>
          {IMAGE.test(path) ? (
            <img src={staticUrl(path)} alt={fileName(path)} width={64} height={64} style={{ objectFit: 'cover' }} />
          ) : (
            fileName(path)
          )}
        </a>
      ))}
    </>
  );
}

function pathsOf(value: string | null | undefined): string[] {
  return (value ?? '').split(',').filter((path) => path !== '');
}

function fileName(path: string): string {
  return path.split('/').at(-1) ?? path;
}

function fileOf(path: string): UploadFile {
  const url = staticUrl(path);
  return {
    uid: path,
    name: fileName(path),
    status: 'done',
    ...(url ? { url } : {}),
    ...(url && IMAGE.test(path) ? { thumbUrl: url } : {}),
  };
}
