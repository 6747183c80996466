import { type ClipboardEvent, type DragEvent, type ReactNode, useRef, useState } from 'react';
import styles from './uploads.module.css';
import type { useUploads } from './use-uploads.ts';

interface UploadFrameProps {
  uploads: ReturnType<typeof useUploads>;
  /** Accepts files: by the browser's dialog, dropped and pasted. */
  open: boolean;
  label: string;
  /** The browser's dialog offers pictures only. */
  image: boolean;
  multiple: boolean;
  children: (pick: () => void) => ReactNode;
}

/** The drop and paste area, with the browser's file dialog. */
export function UploadFrame({ uploads, open, label, image, multiple, children }: UploadFrameProps) {
  const { accept, box } = uploads;
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);

  function take(event: ClipboardEvent | DragEvent, data: DataTransfer): void {
    const files = [...data.files];
    if (!open || files.length === 0) return;
    event.preventDefault();
    void accept(files);
  }

  function drag(event: DragEvent): void {
    if (!open || !event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setOver(true);
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would add a frame and disable its content
    <div
      ref={box}
      role="group"
      aria-label={label}
      className={over ? `${styles.frame} ${styles.over}` : styles.frame}
      onPaste={(event) => take(event, event.clipboardData)}
      onDragOver={drag}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        setOver(false);
        take(event, event.dataTransfer);
      }}
    >
      {open && (
        <input
          ref={input}
          type="file"
          hidden
          // The component library shows file inputs of forms, even hidden ones.
          style={{ display: 'none' }}
          multiple={multiple}
          {...(image ? { accept: 'image/*' } : {})}
          onChange={({ currentTarget }) => {
            const files = [...(currentTarget.files ?? [])];
            // Allows choosing the same file again after it was removed.
            currentTarget.value = '';
            void accept(files);
          }}
        />
      )}
      {children(() => input.current?.click())}
    </div>
  );
}
