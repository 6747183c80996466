import { FILE_USES, type FileUse, type FileUseState } from '@songbai/contract/modules/file/file.calls.ts';
import { type OssFile, ossFile } from '@songbai/contract/modules/file/file.resource.ts';
import { useQuery } from '@tanstack/react-query';
import { Empty, Skeleton } from 'antd';
import { getResult } from '../../api/client.ts';
import { RecordLink } from '../../resource/detail/RecordLink.tsx';
import { LoadFailure } from '../../ui/LoadFailure.tsx';
import { Dialog } from '../../ui/modal/index.ts';
import { StateTag } from '../../ui/StateTag.tsx';
import styles from './file.module.css';

interface UsesDialogProps {
  file: OssFile;
  open: boolean;
  onClose(): void;
}

/** 使用处: the records that hold the file, with links to their pages. */
export function UsesDialog({ file, open, onClose }: UsesDialogProps) {
  return (
    <Dialog
      title={`使用处：${file.fileName}`}
      open={open}
      onOpenChange={onClose}
      width={640}
      footer={null}
      maskClosable
      destroyOnClose
    >
      <Uses id={file.id} />
    </Dialog>
  );
}

const STATES = {
  now: ['green', '正在使用'],
  bin: ['orange', '记录已删除'],
  once: ['grey', '曾经使用'],
} as const satisfies Record<FileUseState, readonly [string, string]>;

function Uses({ id }: { id: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: [ossFile.name, 'uses', id],
    queryFn: ({ signal }) => getResult<FileUse[]>(FILE_USES.url, { id }, { signal }),
    staleTime: 0,
  });
  if (error) return <LoadFailure error={error} onRetry={refetch} />;
  if (!data) return <Skeleton active title={false} />;
  if (data.length === 0) return <Empty description="没有记录使用该文件" />;
  return (
    <ul className={styles.uses} aria-label="使用处">
      {data.map((use, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: records that may not be seen have no id, and the list stands still
        <li key={at}>
          <StateTag tone={STATES[use.state][0]}>{STATES[use.state][1]}</StateTag>
          <Record use={use} />
          {use.field && <span>{use.field}</span>}
        </li>
      ))}
    </ul>
  );
}

function Record({ use: { id, resource, title, what } }: { use: FileUse }) {
  if (id === null) return <span>{what}（无权查看）</span>;
  const text = title ? `${what}「${title}」` : what;
  return resource === null ? (
    <span>{text}</span>
  ) : (
    <RecordLink target={resource} id={id}>
      {text}
    </RecordLink>
  );
}
