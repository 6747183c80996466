import {
  AlignCenterOutlined,
  AlignLeftOutlined,
  AlignRightOutlined,
  BoldOutlined,
  ClearOutlined,
  ItalicOutlined,
  MenuFoldOutlined,
  MenuUnfoldOutlined,
  OrderedListOutlined,
  RedoOutlined,
  StrikethroughOutlined,
  UnderlineOutlined,
  UndoOutlined,
  UnorderedListOutlined,
} from '@ant-design/icons';
import type { Editor } from '@tiptap/react';
import type { ReactNode } from 'react';

/** A toolbar button with one action. */
export interface Tool {
  key: string;
  label: string;
  icon: ReactNode;
  /** Pressed or not; absent for actions without a state. */
  active?: (editor: Editor) => boolean;
  enabled?: (editor: Editor) => boolean;
  run: (editor: Editor) => void;
}

const focused = (editor: Editor) => editor.chain().focus();

export const HISTORY_TOOLS: readonly Tool[] = [
  {
    key: 'undo',
    label: '撤销',
    icon: <UndoOutlined />,
    enabled: (editor) => editor.can().undo(),
    run: (editor) => focused(editor).undo().run(),
  },
  {
    key: 'redo',
    label: '重做',
    icon: <RedoOutlined />,
    enabled: (editor) => editor.can().redo(),
    run: (editor) => focused(editor).redo().run(),
  },
];

export const MARK_TOOLS: readonly Tool[] = [
  {
    key: 'bold',
    label: '加粗',
    icon: <BoldOutlined />,
    active: (editor) => editor.isActive('bold'),
    run: (editor) => focused(editor).toggleBold().run(),
  },
  {
    key: 'italic',
    label: '斜体',
    icon: <ItalicOutlined />,
    active: (editor) => editor.isActive('italic'),
    run: (editor) => focused(editor).toggleItalic().run(),
  },
  {
    key: 'underline',
    label: '下划线',
    icon: <UnderlineOutlined />,
    active: (editor) => editor.isActive('underline'),
    run: (editor) => focused(editor).toggleUnderline().run(),
  },
  {
    key: 'strike',
    label: '删除线',
    icon: <StrikethroughOutlined />,
    active: (editor) => editor.isActive('strike'),
    run: (editor) => focused(editor).toggleStrike().run(),
  },
];

const alignTool = (align: string, label: string, icon: ReactNode): Tool => ({
  key: align,
  label,
  icon,
  active: (editor) => editor.isActive({ textAlign: align }),
  run: (editor) => focused(editor).toggleTextAlign(align).run(),
});

export const BLOCK_TOOLS: readonly Tool[] = [
  alignTool('left', '左对齐', <AlignLeftOutlined />),
  alignTool('center', '居中', <AlignCenterOutlined />),
  alignTool('right', '右对齐', <AlignRightOutlined />),
  {
    key: 'ul',
    label: '无序列表',
    icon: <UnorderedListOutlined />,
    active: (editor) => editor.isActive('bulletList'),
    run: (editor) => focused(editor).toggleBulletList().run(),
  },
  {
    key: 'ol',
    label: '有序列表',
    icon: <OrderedListOutlined />,
    active: (editor) => editor.isActive('orderedList'),
    run: (editor) => focused(editor).toggleOrderedList().run(),
  },
  {
    key: 'outdent',
    label: '减少缩进',
    icon: <MenuFoldOutlined />,
    enabled: (editor) => editor.can().liftListItem('listItem'),
    run: (editor) => focused(editor).liftListItem('listItem').run(),
  },
  {
    key: 'indent',
    label: '增加缩进',
    icon: <MenuUnfoldOutlined />,
    enabled: (editor) => editor.can().sinkListItem('listItem'),
    run: (editor) => focused(editor).sinkListItem('listItem').run(),
  },
];

export const CLEAR_TOOL: Tool = {
  key: 'clear',
  label: '清除格式',
  icon: <ClearOutlined />,
  run: (editor) => focused(editor).unsetAllMarks().clearNodes().unsetTextAlign().run(),
};

/** State of all buttons, so that the toolbar re-renders only when one of them changes. */
export function toolStates(editor: Editor): Record<string, { active: boolean | undefined; enabled: boolean }> {
  const tools = [...HISTORY_TOOLS, ...MARK_TOOLS, ...BLOCK_TOOLS];
  return Object.fromEntries(
    tools.map(({ key, active, enabled }) => [
      key,
      { active: active?.(editor), enabled: editor.isEditable && (enabled?.(editor) ?? true) },
    ]),
  );
}
