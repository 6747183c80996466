import { PictureOutlined } from '@ant-design/icons';
import { type Editor, useEditorState } from '@tiptap/react';
import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { HEADINGS } from './extensions.ts';
import { LinkTool } from './LinkTool.tsx';
import styles from './rich-text.module.css';
import { ToolButton } from './ToolButton.tsx';
import { ColourMenu, HeadingMenu, TableMenu } from './ToolMenus.tsx';
import { BLOCK_TOOLS, CLEAR_TOOL, HISTORY_TOOLS, MARK_TOOLS, type Tool, toolStates } from './tools.tsx';

interface ToolbarProps {
  editor: Editor;
  disabled: boolean;
  barRef: RefObject<HTMLDivElement | null>;
  /** Absent: pictures cannot be inserted. */
  onImages?: (files: readonly File[]) => void;
}

/** Toolbar of the editor: one tab stop, left and right arrows move between buttons, Esc returns to the text. */
export function Toolbar({ editor, disabled, barRef, onImages }: ToolbarProps) {
  const state = useEditorState({
    editor,
    selector: ({ editor: current }) => ({
      tools: toolStates(current),
      level: HEADINGS.find((level) => current.isActive('heading', { level })) ?? 0,
      link: current.isActive('link'),
      table: current.isActive('table'),
    }),
  });
  const roving = useRovingFocus(barRef, () => editor.commands.focus());
  const buttons = (tools: readonly Tool[]) =>
    tools.map((tool) => (
      <ToolButton
        key={tool.key}
        label={tool.label}
        pressed={state.tools[tool.key]?.active}
        idle={disabled || state.tools[tool.key]?.enabled === false}
        onClick={() => tool.run(editor)}
      >
        {tool.icon}
      </ToolButton>
    ));
  return (
    <div ref={barRef} role="toolbar" aria-label="格式工具栏" className={styles.toolbar} {...roving}>
      {buttons(HISTORY_TOOLS)}
      <HeadingMenu editor={editor} idle={disabled} level={state.level} />
      {buttons(MARK_TOOLS)}
      <ColourMenu editor={editor} idle={disabled} />
      {buttons(BLOCK_TOOLS)}
      <LinkTool editor={editor} idle={disabled} active={state.link} />
      {onImages && <ImageTool idle={disabled} onImages={onImages} />}
      <TableMenu editor={editor} idle={disabled} inTable={state.table} />
      {buttons([CLEAR_TOOL])}
    </div>
  );
}

function ImageTool({ idle, onImages }: { idle: boolean; onImages(files: readonly File[]): void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <ToolButton label="插入图片" idle={idle} onClick={() => input.current?.click()}>
        <PictureOutlined />
      </ToolButton>
      <input
        ref={input}
        type="file"
        accept="image/*"
        multiple
        hidden
        // The component library shows file inputs of forms, even hidden ones.
        style={{ display: 'none' }}
        aria-label="选择图片"
        onChange={(event) => {
          onImages([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
    </>
  );
}

const STEPS: Readonly<Record<string, (now: number, count: number) => number>> = {
  ArrowRight: (now, count) => (now + 1) % count,
  ArrowLeft: (now, count) => (now - 1 + count) % count,
  Home: () => 0,
  End: (_now, count) => count - 1,
};

function useRovingFocus(bar: RefObject<HTMLDivElement | null>, leave: () => void) {
  const [current, setCurrent] = useState(0);
  const buttons = () => [...(bar.current?.querySelectorAll('button') ?? [])];
  useLayoutEffect(() => {
    for (const [index, button] of buttons().entries()) button.tabIndex = index === current ? 0 : -1;
  });
  return {
    onFocus: (event: { target: EventTarget }) => {
      const index = buttons().indexOf(event.target as HTMLButtonElement);
      if (index >= 0) setCurrent(index);
    },
    onKeyDown: (event: KeyboardEvent) => {
      // Lists and dialogs opened from here are rendered elsewhere, but their key events propagate here.
      if (!bar.current?.contains(event.target as Node)) return;
      const step = STEPS[event.key];
      if (step) {
        event.preventDefault();
        const all = buttons();
        all[step(current, all.length)]?.focus();
      } else if (event.key === 'Escape') {
        event.stopPropagation();
        leave();
      }
    },
  };
}
