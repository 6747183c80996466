import { type Editor, useEditor } from '@tiptap/react';
import { type RefObject, useEffect, useMemo, useRef } from 'react';
import { useFeedback } from '../../lib/feedback.ts';
import { useLatest } from '../../lib/use-latest.ts';
import { cleanPasted } from './clean-pasted.ts';
import { richTextExtensions } from './extensions.ts';
import type { RichTextProps } from './rich-text-props.ts';
import { safeHtml } from './sanitise.ts';

interface RichTextOptions extends RichTextProps {
  onImages: ((editor: Editor, files: readonly File[], at: number) => Promise<void>) | undefined;
  onToToolbar(): void;
}

/** The editor behind the control: accepts external values, reports edits. */
export function useRichText(options: RichTextOptions): Editor | null {
  const { value, disabled = false, placeholder = '请输入' } = options;
  const html = value ?? '';
  /** The last value the editor reported; a different one is external. */
  const announced = useRef<string>(undefined);
  const latest = useLatest(options);
  const transfers = useTransfers(latest);
  const extensions = useMemo(() => richTextExtensions(placeholder), [placeholder]);
  // After the page returns from the background the editor is recreated from the current form value.
  const content = useMemo(() => (html === announced.current ? html : safeHtml(html)), [html]);
  // Null for a moment when a page returns from the background, despite its type.
  const editor: Editor | null = useEditor({
    extensions,
    content,
    editable: !disabled,
    shouldRerenderOnTransaction: false,
    editorProps: {
      ...transfers.props,
      attributes: attributesOf(options),
      handleKeyDown: (_view, event) => {
        if (!event.altKey || event.key !== 'F10') return false;
        latest.current.onToToolbar();
        return true;
      },
    },
    onUpdate: ({ editor: changed }) => {
      const text = isBlank(changed) ? '' : changed.getHTML();
      announced.current = text;
      latest.current.onChange?.(text === '' ? null : text);
    },
  });
  useEffect(() => {
    transfers.editor.current = editor;
    if (!editor) return;
    if (html !== announced.current && announced.current !== undefined)
      editor.commands.setContent(content, { emitUpdate: false });
    announced.current = html;
  }, [editor, html, content, transfers.editor]);
  useEffect(() => {
    editor?.setEditable(!disabled, false);
  }, [editor, disabled]);
  return editor;
}

/** Only one empty line counts as empty; a table or picture without text does not. */
function isBlank({ state: { doc } }: Editor): boolean {
  return doc.childCount === 1 && doc.firstChild?.isTextblock === true && doc.firstChild.content.size === 0;
}

function attributesOf(options: RichTextOptions): Record<string, string> {
  return {
    role: 'textbox',
    'aria-multiline': 'true',
    'aria-label': options['aria-label'] ?? '内容',
    'aria-keyshortcuts': 'Alt+F10',
    ...(options.disabled ? { 'aria-disabled': 'true' } : {}),
    ...(options.id ? { id: options.id } : {}),
  };
}

/** Handles paste and drop: pictures are uploaded, foreign HTML is cleaned. */
function useTransfers(latest: RefObject<RichTextOptions>) {
  const { message } = useFeedback();
  const editor = useRef<Editor>(null);
  const take = (files: readonly File[], at: number): void => {
    if (editor.current) void latest.current.onImages?.(editor.current, files, at);
  };
  return {
    editor,
    props: {
      transformPastedHTML: (pasted: string): string => {
        // Copied inside an editor: ProseMirror's mark describes the slice, and the schema accepts nothing else.
        if (pasted.includes('data-pm-slice')) return pasted;
        const clean = cleanPasted(pasted);
        if (clean.lostImages > 0) void message.info(`有 ${clean.lostImages} 张图片未能粘贴，请另行上传`);
        return clean.html;
      },
      handlePaste: (view: EditorView, event: ClipboardEvent): boolean => {
        const files = [...(event.clipboardData?.files ?? [])];
        // Office programs add a picture of the text to the text.
        if (files.length === 0 || event.clipboardData?.getData('text/plain').trim()) return false;
        take(files, view.state.selection.to);
        return true;
      },
      handleDrop: (view: EditorView, event: DragEvent, _slice: unknown, moved: boolean): boolean => {
        const files = [...(event.dataTransfer?.files ?? [])];
        if (moved || files.length === 0) return false;
        event.preventDefault();
        take(files, view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos ?? view.state.selection.to);
        return true;
      },
    },
  };
}

type EditorView = Editor['view'];
