import { CloseOutlined, FullscreenOutlined } from '@ant-design/icons';
import { useState } from 'react';
import styles from '../editable-table.module.css';
import { filledText } from '../model/columns.ts';
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
  if (large) {
    return (
      <div className={looks.pop} style={{ width: POP_WIDTH, height: POP_HEIGHT }} role="dialog" aria-label={label}>
        <div className={looks.popTitle}>
          <span className={styles.titleText}>{column.title}</span>
          <button type="button" className={styles.handle} aria-label="关闭" onClick={() => onDone()}>
            <CloseOutlined />
          </button>
        </div>
        <textarea
          className={looks.area}
          aria-label={label}
          placeholder={column.placeholder && filledText(column.placeholder, column)}
          // biome-ignore lint/a11y/noAutofocus: it opens on user request
          autoFocus
          value={typeof value === 'string' ? value : ''}
          {...(typeof column.props?.maxLength === 'number' ? { maxLength: column.props.maxLength } : {})}
          onChange={(event) => onChange(event.target.value === '' ? null : event.target.value)}
          onKeyDown={(event) => leaveArea(event, props)}
        />
      </div>
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
