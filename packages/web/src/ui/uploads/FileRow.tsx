import {
  CaretRightOutlined,
  DeleteOutlined,
  DownloadOutlined,
  PaperClipOutlined,
  PauseOutlined,
  RedoOutlined,
} from '@ant-design/icons';
import { Button, Progress } from 'antd';
import { Thumbnail } from '../Thumbnail.tsx';
import { isPausable, isPicture, sizeText, type UploadEntry } from './upload-model.ts';
import styles from './uploads.module.css';
import type { EntryActions } from './use-entry-actions.tsx';

interface FileRowProps {
  entry: UploadEntry;
  actions: EntryActions;
}

/** One file as a line: name, progress, and actions. */
export function FileRow({ entry, actions }: FileRowProps) {
  const { name, size, status, percent, message } = entry;
  const url = actions.urlOf(entry);
  return (
    <li className={styles.line} data-status={status}>
      {url && isPicture(entry.path) ? (
        <Thumbnail className={styles.thumb} src={actions.thumbOf(entry) ?? url} alt="" />
      ) : (
        <PaperClipOutlined aria-hidden />
      )}
      <FileName entry={entry} url={url} actions={actions} />
      {size !== undefined && status !== 'uploading' && status !== 'paused' && (
        <span className={styles.size}>{sizeText(size)}</span>
      )}
      {(status === 'uploading' || status === 'paused') && (
        <Progress className={styles.progress ?? ''} percent={percent} size="small" aria-label={`${name} 上传进度`} />
      )}
      {status === 'paused' && <span>已暂停</span>}
      {status === 'error' && (
        <span className={styles.fault} role="alert">
          {message}
        </span>
      )}
      <span className={styles.actions}>
        {status === 'done' && url && actions.downloadable && (
          <a href={url} download={name} aria-label={`下载 ${name}`} title="下载">
            <DownloadOutlined />
          </a>
        )}
        <EntryButtons entry={entry} actions={actions} />
      </span>
    </li>
  );
}

function FileName({ entry, url, actions }: FileRowProps & { url: string | undefined }) {
  const { name, path } = entry;
  if (!url) return <span className={styles.name}>{name}</span>;
  if (isPicture(path))
    return (
      <button type="button" className={styles.name} aria-label={`预览 ${name}`} onClick={() => actions.show(entry)}>
        {name}
      </button>
    );
  return (
    <a className={styles.name} href={url} target="_blank" rel="noreferrer">
      {name}
    </a>
  );
}

/** 暂停 and 继续 of an upload in pieces. */
function PauseButton({ entry, actions }: FileRowProps) {
  const { name, status } = entry;
  const paused = status === 'paused';
  const text = paused ? '继续' : '暂停';
  return (
    <Button
      type="text"
      size="small"
      icon={paused ? <CaretRightOutlined /> : <PauseOutlined />}
      aria-label={`${text} ${name}`}
      title={text}
      onClick={() => (paused ? actions.retry(entry) : actions.pause(entry))}
    />
  );
}

/** Pause, retry and removal, for lines and cards. */
export function EntryButtons({ entry, actions }: FileRowProps) {
  const { name, status } = entry;
  const removal = status === 'uploading' || status === 'paused' ? '取消上传' : '删除';
  return (
    <>
      {(status === 'uploading' || status === 'paused') && isPausable(entry) && (
        <PauseButton entry={entry} actions={actions} />
      )}
      {status === 'error' && actions.editable && (
        <Button
          type="text"
          size="small"
          icon={<RedoOutlined />}
          aria-label={`重试 ${name}`}
          title="重试"
          onClick={() => actions.retry(entry)}
        />
      )}
      {(actions.removable || (status !== 'done' && actions.editable)) && (
        <Button
          type="text"
          size="small"
          icon={<DeleteOutlined />}
          aria-label={`${removal} ${name}`}
          title={removal}
          onClick={() => actions.remove(entry)}
        />
      )}
    </>
  );
}
