import { staticUrl, thumbUrl } from '../api/client.ts';
import { Thumbnail } from '../ui/Thumbnail.tsx';
import { isPicture, nameOf, pathsIn } from '../ui/uploads/index.ts';
import styles from './files-input.module.css';
import { UploadList } from './UploadInputs.tsx';

interface FilesInputProps {
  id?: string;
  /** Stored paths joined by `,`. */
  value?: string | null;
  onChange?(paths: string | null): void;
  disabled?: boolean;
  /** Pictures only. */
  pictures?: boolean | undefined;
  'aria-label'?: string;
}

/** The files of a field of kind `files`; without files the value is null. */
export function FilesInput({ onChange, pictures = false, ...rest }: FilesInputProps) {
  return (
    <UploadList
      {...rest}
      {...(pictures ? { fileType: 'image' as const } : {})}
      bizPath="cemetery"
      onChange={(paths) => typeof paths === 'string' && onChange?.(paths === '' ? null : paths)}
    />
  );
}

/** Thumbnails and links of stored files, for detail views. */
export function FilesText({ value }: { value: unknown }) {
  return (
    <>
      {pathsIn(value).map((path) => (
        <a key={path} href={staticUrl(path)} target="_blank" rel="noreferrer" style={{ marginInlineEnd: 8 }}>
          {isPicture(path) ? (
            <Thumbnail className={styles.small} src={thumbUrl(path) ?? ''} alt={nameOf(path)} />
          ) : (
            nameOf(path)
          )}
        </a>
      ))}
    </>
  );
}
