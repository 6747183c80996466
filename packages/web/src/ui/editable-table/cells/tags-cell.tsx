import { tagText } from '../../../lib/tag-text.ts';
import styles from '../editable-table.module.css';
import type { Column } from '../model/columns.ts';
import type { CellKind, CellProps, EditorProps } from '../view/cell-kinds.ts';
import looks from './cells.module.css';
import { useTypingKeys } from './text-cells.tsx';

const shown = (value: unknown): string => (value === null || value === undefined ? '' : String(value));

function colours(column: Column, tag: string): { background?: string; color?: string } {
  const colour = column.setTagColor?.(tag);
  if (colour === undefined) return {};
  if (typeof colour === 'string') return { background: colour, color: '#fff' };
  return { background: colour[0], color: colour[1] };
}

function TagsCell({ value, column }: CellProps) {
  const tags = shown(value)
    .split(';')
    .filter((tag) => tag !== '');
  return (
    <span className={styles.text}>
      {tags.map((tag, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: equal tags may be adjacent
        <span key={`${at} ${tag}`} className={looks.tag} style={colours(column, tag)}>
          {tag}
        </span>
      ))}
    </span>
  );
}

function TagsEditor(props: EditorProps) {
  const { value, label, typed, onChange, column } = props;
  const onKeyDown = useTypingKeys(props);
  return (
    <input
      className={styles.input}
      aria-label={label}
      placeholder={column.placeholder}
      value={shown(value)}
      // biome-ignore lint/a11y/noAutofocus: the editor opens because the user clicked or typed
      autoFocus
      ref={(input) => {
        if (!input || input.dataset.begun) return;
        input.dataset.begun = 'true';
        if (typed === undefined) input.select();
        else onChange(tagText(typed));
      }}
      onChange={(event) => {
        const { value: text } = event.target;
        // Semicolons between the uncommitted letters of an input method would end its word.
        onChange((event.nativeEvent as InputEvent).isComposing ? text : tagText(text));
      }}
      onCompositionEnd={(event) => onChange(tagText(event.currentTarget.value))}
      onKeyDown={onKeyDown}
    />
  );
}

export const tagsCell: CellKind = {
  mode: 'click',
  text: shown,
  parse: (text) => (text.trim() === '' ? null : tagText(text.trim())),
  Cell: TagsCell,
  Editor: TagsEditor,
};
