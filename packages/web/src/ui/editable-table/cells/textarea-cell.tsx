import { CloseOutlined, FullscreenOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import styles from '../editable-table.module.css';
import type { CellKind, EditorProps } from '../view/cell-kinds.ts';
import looks from './cells.module.css';
import { inputCell, TextEditor } from './text-cells.tsx';

/** px (spec/2 §9, contract/3 §11.5). */
const POP_WIDTH = 300;
const POP_HEIGHT = 210;

/** A one-line box, with a larger one opened by its icon or Ctrl+Enter (contract/3 §1 JInputPop). */
function TextareaEditor(props: EditorProps) {
  const { value, column, label, onChange, onDone } = props;
  const [large, setLarge] = useState(() => typeof value === 'string' && value.includes('\n'));
  const [place, setPlace] = useState<Place>();
  if (large && !place) return <span ref={(anchor) => void (anchor && setPlace(placeBy(anchor)))} />;
  if (place) {
    return createPortal(
      <div
        className={looks.pop}
        style={{ width: POP_WIDTH, height: POP_HEIGHT, left: place.left, top: place.top }}
        role="dialog"
        aria-label={label}
        data-editor=""
      >
        <div className={looks.popTitle}>
          <span className={styles.titleText}>{column.title}</span>
          <button type="button" className={styles.handle} aria-label="关闭" onClick={() => onDone()}>
            <CloseOutlined />
          </button>
        </div>
        <textarea
          className={looks.area}
          aria-label={label}
          placeholder={column.placeholder}
          // biome-ignore lint/a11y/noAutofocus: it opens on user request
          autoFocus
          value={typeof value === 'string' ? value : ''}
          onChange={(event) => onChange(event.target.value === '' ? null : event.target.value)}
          onKeyDown={(event) => leaveArea(event, props)}
        />
      </div>,
      place.host,
    );
  }
  return (
    <div className={looks.withIcon}>
      <TextEditor {...props} />
      <button
        type="button"
        className={styles.handle}
        aria-label={`放大编辑${label}`}
        tabIndex={-1}
        onClick={() => setLarge(true)}
      >
        <FullscreenOutlined />
      </button>
    </div>
  );
}

interface Place {
  left: number;
  top: number;
  host: Element;
}

/**
 * Over the cell, inside the window. Drawn outside of the table, which clips; but inside the dialog that the table is
 * in, because that keeps the focus.
 */
function placeBy(anchor: Element): Place {
  const { left, top } = (anchor.closest('[data-editor]') ?? anchor).getBoundingClientRect();
  return {
    left: Math.max(0, Math.min(left, window.innerWidth - POP_WIDTH)),
    top: Math.max(0, Math.min(top, window.innerHeight - POP_HEIGHT)),
    host: anchor.closest('.ant-modal-wrap, .ant-drawer') ?? document.body,
  };
}

/** Enter inserts a line break here. */
function leaveArea(event: React.KeyboardEvent<HTMLElement>, { onDone, onCancel }: EditorProps): void {
  if (event.nativeEvent.isComposing) return;
  if (event.key === 'Escape') {
    event.preventDefault();
    event.stopPropagation();
    onCancel();
  } else if (event.key === 'Tab') {
    event.preventDefault();
    onDone(event.shiftKey ? 'previous' : 'next');
  } else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
    event.preventDefault();
    event.stopPropagation();
    onDone('down');
  }
}

export const textareaCell: CellKind = { ...inputCell, Editor: TextareaEditor };
