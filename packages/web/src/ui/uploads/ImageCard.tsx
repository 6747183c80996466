import { DownloadOutlined, EyeOutlined, LeftOutlined, PictureOutlined, RightOutlined } from '@ant-design/icons';
import { Button, Progress } from 'antd';
import { Thumbnail } from '../Thumbnail.tsx';
import { EntryButtons } from './FileRow.tsx';
import type { UploadEntry } from './upload-model.ts';
import styles from './uploads.module.css';
import type { EntryActions } from './use-entry-actions.tsx';

interface ImageCardProps {
  entry: UploadEntry;
  actions: EntryActions;
  /** Shows the arrows. */
  ordered: boolean;
}

/** One picture as a card; its actions show on hover and focus. */
export function ImageCard({ entry, actions, ordered }: ImageCardProps) {
  const { name, status, percent, message } = entry;
  const url = actions.urlOf(entry);
  return (
    <li className={styles.card} data-status={status} title={status === 'error' ? message : name}>
      {url ? (
        <Thumbnail className={styles.picture} src={actions.thumbOf(entry) ?? url} alt={name} />
      ) : (
        <PictureOutlined aria-hidden />
      )}
      {status === 'uploading' && <Progress type="circle" size={48} percent={percent} aria-label={`${name} 上传进度`} />}
      {status === 'error' && (
        <span className={styles.fault} role="alert">
          {message}
        </span>
      )}
      <span className={styles.cardActions}>
        {ordered && actions.editable && <Arrow entry={entry} actions={actions} step={-1} />}
        {url && (
          <Button
            type="text"
            size="small"
            icon={<EyeOutlined />}
            aria-label={`预览 ${name}`}
            title="预览"
            onClick={() => actions.show(entry)}
          />
        )}
        {url && actions.downloadable && (
          <a href={url} download={name} aria-label={`下载 ${name}`} title="下载">
            <DownloadOutlined />
          </a>
        )}
        <EntryButtons entry={entry} actions={actions} />
        {ordered && actions.editable && <Arrow entry={entry} actions={actions} step={1} />}
      </span>
    </li>
  );
}

function Arrow({ entry, actions, step }: { entry: UploadEntry; actions: EntryActions; step: -1 | 1 }) {
  const label = step < 0 ? '左移' : '右移';
  return (
    <Button
      type="text"
      size="small"
      icon={step < 0 ? <LeftOutlined /> : <RightOutlined />}
      aria-label={`${label} ${entry.name}`}
      title={label}
      onClick={() => actions.move(entry, step)}
    />
  );
}
