import { EditorContent } from '@tiptap/react';
import { useRef } from 'react';
import styles from './rich-text.module.css';
import type { RichTextProps } from './rich-text-props.ts';
import { Toolbar } from './Toolbar.tsx';
import { useImageUploads } from './use-image-uploads.ts';
import { useRichText } from './use-rich-text.ts';

/** Rich text with Tiptap (contract/3 §7): HTML in and out, pictures by button, paste or drop. */
export function RichTextEditor(props: RichTextProps) {
  const { value, disabled = false, height = 300, maxLength, uploadImage } = props;
  const bar = useRef<HTMLDivElement>(null);
  const { uploading, insert } = useImageUploads(uploadImage);
  const editor = useRichText({
    ...props,
    onImages: uploadImage && insert,
    onToToolbar: () => bar.current?.querySelector<HTMLElement>('button[tabindex="0"]')?.focus(),
  });
  return (
    <div className={disabled ? `${styles.frame} ${styles.disabled}` : styles.frame}>
      {editor && (
        <Toolbar
          editor={editor}
          disabled={disabled}
          barRef={bar}
          {...(uploadImage
            ? { onImages: (files: readonly File[]) => void insert(editor, files, editor.state.selection.to) }
            : {})}
        />
      )}
      <EditorContent editor={editor} className={styles.editor} style={{ height }} />
      <div className={styles.foot}>
        {uploading && <span role="status">图片上传中…</span>}
        {maxLength !== undefined && <Counter length={value?.length ?? 0} maxLength={maxLength} />}
      </div>
    </div>
  );
}

/** Counts the stored HTML, which includes the formatting. */
function Counter({ length, maxLength }: { length: number; maxLength: number }) {
  const over = length > maxLength;
  return (
    <span className={over ? styles.tooLong : undefined} role={over ? 'alert' : undefined}>
      长度（含格式）{length} / {maxLength}
    </span>
  );
}
