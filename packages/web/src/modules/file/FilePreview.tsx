import type { OssFile } from '@songbai/contract/modules/file/file.resource.ts';
import { useQuery } from '@tanstack/react-query';
import { Button, Result, Skeleton } from 'antd';
import { useEffect, useState } from 'react';
import { staticUrl, storedContent } from '../../api/client.ts';
import { LoadFailure } from '../../ui/LoadFailure.tsx';
import { Dialog } from '../../ui/modal/index.ts';
import styles from './file.module.css';
import { previewKind } from './preview-kind.ts';

interface FilePreviewProps {
  file: OssFile;
  open: boolean;
  onClose(): void;
}

/** 预览: pictures, documents, texts, sound and video; everything else is offered for download. */
export function FilePreview({ file, open, onClose }: FilePreviewProps) {
  return (
    <Dialog
      title={file.fileName}
      open={open}
      onOpenChange={onClose}
      width={1000}
      switchFullscreen
      maskClosable
      destroyOnClose
      footer={
        <Button type="primary" href={staticUrl(file.url)} download={file.fileName}>
          下载
        </Button>
      }
    >
      <div className={styles.body}>
        <Content file={file} />
      </div>
    </Dialog>
  );
}

const NOTES = {
  office: 'Office文件不能在线预览，请下载后用办公软件打开',
  none: '该类型的文件不能在线预览，请下载后查看',
};

function Content({ file }: { file: OssFile }) {
  const [failed, setFailed] = useState(false);
  const kind = previewKind(file.url);
  const address = staticUrl(file.url);
  const fails = () => setFailed(true);
  if (failed) return <Result status="warning" title="文件无法显示" subTitle="文件可能已损坏或无权查看，请下载后查看" />;
  if (kind === 'picture') return <img className={styles.picture} src={address} alt={file.fileName} onError={fails} />;
  // biome-ignore lint/a11y/useMediaCaption: what people upload has no captions
  if (kind === 'video') return <video className={styles.video} src={address} controls onError={fails} />;
  // biome-ignore lint/a11y/useMediaCaption: what people upload has no captions
  if (kind === 'audio') return <audio src={address} controls onError={fails} />;
  if (kind === 'pdf' || kind === 'text') return <Loaded file={file} kind={kind} />;
  return <Result status="info" title={NOTES[kind]} />;
}

/** Characters of a text that are shown; the whole of it can be downloaded. */
const SHOWN = 200_000;

/** Files are served as attachments, so what a frame shows is fetched first. */
function Loaded({ file, kind }: { file: OssFile; kind: 'pdf' | 'text' }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['stored-content', file.url, kind],
    queryFn: async ({ signal }) => {
      const content = await storedContent(file.url, signal);
      return kind === 'pdf' ? content : decoded(await content.arrayBuffer());
    },
    gcTime: 0,
    retry: false,
  });
  if (error) return <LoadFailure error={error} onRetry={refetch} />;
  if (data === undefined) return <Skeleton active title={false} />;
  return typeof data === 'string' ? <Text text={data} /> : <Pdf content={data} name={file.fileName} />;
}

function Pdf({ content, name }: { content: Blob; name: string }) {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(new Blob([content], { type: 'application/pdf' }));
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [content]);
  return address && <iframe className={styles.document} src={address} title={name} />;
}

function Text({ text }: { text: string }) {
  return (
    <pre className={styles.text}>
      {text.slice(0, SHOWN)}
      {text.length > SHOWN && '\n……（内容过长，仅显示开头部分，完整内容请下载查看）'}
    </pre>
  );
}

/** Texts of older Windows programs are in GB 18030. */
function decoded(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('gb18030').decode(bytes);
  }
}
