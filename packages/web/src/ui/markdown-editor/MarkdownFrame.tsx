import MDEditor, { type RefMDEditor } from '@uiw/react-md-editor/nohighlight';
import { useMemo, useRef, useState } from 'react';
import { useDark } from '../../lib/dark.ts';
import { usePhone } from '../../lib/media.ts';
import { NARROW_VIEW_TOOLS, toolsOf, VIEW_TOOLS } from './commands.tsx';
import { imageMarkdown, inserted } from './insertion.ts';
import styles from './markdown-editor.module.css';
import type { MarkdownEditorProps } from './markdown-props.ts';
import { PictureDialog } from './PictureDialog.tsx';
import { safePreview } from './safe-preview.tsx';
import { usePictureUploads } from './use-picture-uploads.ts';

/** Editor on the left, preview on the right (contract/3 §7), on a phone one of the two. Tab moves the focus on: no keyboard trap. */
export function MarkdownFrame(props: MarkdownEditorProps) {
  const { id, value, onChange, height = 300, disabled = false, placeholder = '请输入', store } = props;
  const text = value ?? '';
  const dark = useDark();
  const narrow = usePhone();
  const editor = useRef<RefMDEditor>(null);
  const [picturing, setPicturing] = useState(false);
  const [place, setPlace] = useState<readonly [number, number]>([0, 0]);
  const area = () => editor.current?.textarea;
  const cursor = (): readonly [number, number] => {
    const at = area();
    return at ? [at.selectionStart, at.selectionEnd] : [text.length, text.length];
  };
  const box = useRef<HTMLDivElement>(null);
  const upload = usePictureUploads({ text, onChange: (next) => onChange?.(next), store, box });
  const tools = useMemo(() => toolsOf(() => setPicturing(true)), []);
  const takes = (data: DataTransfer) => !disabled && upload([...data.files], cursor());
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: files are dropped and pasted anywhere in the editor */}
      <div
        ref={box}
        className={styles.frame}
        data-color-mode={dark ? 'dark' : 'light'}
        onPaste={(event) => takes(event.clipboardData) && event.preventDefault()}
        onDragOver={(event) => event.dataTransfer.types.includes('Files') && event.preventDefault()}
        onDrop={(event) => {
          if (event.dataTransfer.types.includes('Files')) event.preventDefault();
          takes(event.dataTransfer);
        }}
        onBlur={() => setPlace(cursor())}
      >
        <MDEditor
          ref={editor}
          value={text}
          onChange={(next = '') => onChange?.(next)}
          height={Math.max(200, height)}
          minHeight={200}
          highlightEnable={false}
          defaultTabEnable
          visibleDragbar={false}
          commands={disabled ? [] : tools}
          extraCommands={narrow ? NARROW_VIEW_TOOLS : VIEW_TOOLS}
          preview={narrow ? 'edit' : 'live'}
          previewOptions={safePreview}
          textareaProps={{
            id,
            'aria-label': props['aria-label'] ?? 'Markdown',
            placeholder,
            readOnly: disabled,
          }}
        />
      </div>
      <PictureDialog
        open={picturing}
        store={store}
        onClose={() => setPicturing(false)}
        onOk={(url, remark) => onChange?.(inserted(text, place, imageMarkdown(url, remark)))}
      />
    </>
  );
}
