import { UploadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type DragEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useFeedback } from '../../lib/feedback.ts';
import { useBeginUpload } from '../../lib/upload-guard.ts';
import type { CellProps } from '../../ui/editable-table/view/cell-kinds.ts';
import { fileRefusal } from '../../ui/uploads/index.ts';
import styles from './table-cells.module.css';
import { sendFile } from './uploads.ts';

export type FileMode = 'upload' | 'file' | 'image';

const BUTTONS: Readonly<Record<FileMode, string>> = { upload: '点击上传', file: '上传文件', image: '上传图片' };

interface ChooserProps extends CellProps {
  mode: FileMode;
  /** Key of its upload. */
  cell: string;
}

/** An empty cell: a file is chosen by the browser's dialog, dropped or pasted. */
export function Chooser({ column, label, mode, cell, onChange }: ChooserProps) {
  const { message } = useFeedback();
  const begin = useBeginUpload();
  const input = useRef<HTMLInputElement>(null);
  const box = useRef<HTMLSpanElement>(null);
  const [over, setOver] = useState(false);
  const take = (files: FileList | null): void => {
    const file = files?.[0];
    if (!file) return;
    const refused = fileRefusal(file, mode === 'image' ? 'image' : 'file');
    if (refused) message.warning(refused);
    else sendFile({ cell, column, file, begin, done: onChange });
  };
  usePastedFiles(box, take);
  const drag = (event: DragEvent): void => {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setOver(true);
  };
  const text = column.btnText ?? BUTTONS[mode];
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping has the button beside it
    <span
      ref={box}
      className={over ? `${styles.file} ${styles.over}` : styles.file}
      onDragOver={drag}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        setOver(false);
        if (event.dataTransfer.files.length === 0) return;
        event.preventDefault();
        take(event.dataTransfer.files);
      }}
    >
      <input
        ref={input}
        type="file"
        hidden
        style={{ display: 'none' }}
        {...(mode === 'image' ? { accept: 'image/*' } : {})}
        onChange={({ currentTarget }) => {
          take(currentTarget.files);
          // Allows choosing the same file again.
          currentTarget.value = '';
        }}
      />
      <Button
        size="small"
        tabIndex={-1}
        icon={<UploadOutlined />}
        aria-label={`${text} ${label}`}
        onClick={() => input.current?.click()}
      >
        {text}
      </Button>
    </span>
  );
}

/** Files pasted into the table while the cell of the element is its active one. */
function usePastedFiles(box: RefObject<HTMLElement | null>, take: (files: FileList) => void): void {
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const cell = box.current?.closest('[role="gridcell"]');
    const grid = cell?.closest('[role="grid"]');
    const files = event.clipboardData?.files;
    if (!cell || !files || files.length === 0 || grid?.getAttribute('aria-activedescendant') !== cell.id) return;
    event.preventDefault();
    // The table would fill its cells with the text.
    event.stopPropagation();
    take(files);
  });
  useEffect(() => {
    const grid = box.current?.closest('[role="grid"]');
    const listen = (event: Event): void => paste(event as ClipboardEvent);
    grid?.addEventListener('paste', listen);
    return () => grid?.removeEventListener('paste', listen);
  }, [box]);
}
