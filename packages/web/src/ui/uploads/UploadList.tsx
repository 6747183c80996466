import { UploadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { FileRow } from './FileRow.tsx';
import { ImageCard } from './ImageCard.tsx';
import { PickCard } from './PickCard.tsx';
import { UploadFrame } from './UploadFrame.tsx';
import type { UploadListProps } from './upload-props.ts';
import styles from './uploads.module.css';
import { useEntryActions } from './use-entry-actions.tsx';
import { useUploads } from './use-uploads.ts';

/**
 * Files with their uploads (contract/3 §4 JUpload): chosen, dropped or pasted, each with progress, cancel and retry.
 * Pictures show as sortable cards, everything else as lines.
 */
export function UploadList(props: UploadListProps) {
  const { fileType = 'all', text = '点击上传', multiple = true, disabled = false, buttonVisible = true, id } = props;
  const uploads = useUploads(props, fileType);
  const { entries } = uploads;
  const actions = useEntryActions(props, uploads);
  const open = buttonVisible && !disabled;
  const label = props['aria-label'] ?? (fileType === 'image' ? '图片' : '文件');
  const cards = fileType === 'image';
  return (
    <UploadFrame uploads={uploads} open={open} label={label} image={cards} multiple={multiple}>
      {(pick) => (
        <>
          {!cards && buttonVisible && (
            <Button id={id} icon={<UploadOutlined aria-hidden />} disabled={disabled} onClick={pick} data-upload-pick>
              {text}
            </Button>
          )}
          <ul className={cards ? styles.cards : styles.lines} aria-label={`${label}列表`}>
            {entries.map((entry) =>
              cards ? (
                <ImageCard key={entry.uid} entry={entry} actions={actions} ordered={entries.length > 1} />
              ) : (
                <FileRow key={entry.uid} entry={entry} actions={actions} />
              ),
            )}
            {cards && buttonVisible && <PickCard id={id} text={text} disabled={disabled} onPick={pick} />}
          </ul>
          {actions.preview}
        </>
      )}
    </UploadFrame>
  );
}
