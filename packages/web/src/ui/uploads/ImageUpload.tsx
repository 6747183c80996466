import { ImageCard } from './ImageCard.tsx';
import { PickCard } from './PickCard.tsx';
import { UploadFrame } from './UploadFrame.tsx';
import type { UploadListProps } from './upload-props.ts';
import styles from './uploads.module.css';
import { useEntryActions } from './use-entry-actions.tsx';
import { useUploads } from './use-uploads.ts';

interface ImageUploadProps
  extends Omit<UploadListProps, 'fileType' | 'returnUrl' | 'multiple' | 'buttonVisible' | 'onChange'> {
  /** Comma paths; without `isMultiple` one path. */
  onChange?: (paths: string) => void;
  isMultiple?: boolean;
}

/** Pictures as cards (contract/3 §4 JImageUpload). In single mode: the last one sent, without an add card. */
export function ImageUpload({ isMultiple = false, number = 0, onChange, ...rest }: ImageUploadProps) {
  const { text = '上传', disabled = false, id, 'aria-label': label = '图片' } = rest;
  const props: UploadListProps = {
    ...rest,
    multiple: isMultiple,
    number: isMultiple ? number : 1,
    // Configured for paths, so records never occur.
    onChange: (value) => typeof value === 'string' && onChange?.(value),
  };
  const uploads = useUploads(props, 'image');
  const { entries } = uploads;
  const actions = useEntryActions(props, uploads);
  const room = isMultiple || entries.every(({ status }) => status === 'error');
  return (
    <UploadFrame uploads={uploads} open={!disabled} label={label} image multiple={isMultiple}>
      {(pick) => (
        <>
          <ul className={styles.cards} aria-label={`${label}列表`}>
            {entries.map((entry) => (
              <ImageCard key={entry.uid} entry={entry} actions={actions} ordered={isMultiple && entries.length > 1} />
            ))}
            {room && <PickCard id={id} text={text} disabled={disabled} onPick={pick} />}
          </ul>
          {actions.preview}
        </>
      )}
    </UploadFrame>
  );
}
