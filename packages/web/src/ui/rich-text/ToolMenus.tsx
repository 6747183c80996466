import { DownOutlined, FontColorsOutlined, TableOutlined } from '@ant-design/icons';
import type { Editor } from '@tiptap/react';
import { Dropdown, type MenuProps } from 'antd';
import type { ReactNode } from 'react';
import { HEADINGS } from './extensions.ts';
import styles from './rich-text.module.css';
import { ToolButton } from './ToolButton.tsx';

interface ToolMenuProps {
  editor: Editor;
  /** The editor is disabled. */
  idle: boolean;
}

interface MenuButtonProps {
  label: string;
  idle: boolean;
  items: MenuProps['items'];
  selected?: string;
  onChoose(key: string): void;
  children: ReactNode;
}

/** A toolbar button that opens a list; opened by keyboard, the list gets the focus. */
function MenuButton({ label, idle, items, selected, onChoose, children }: MenuButtonProps) {
  return (
    <Dropdown
      trigger={['click']}
      autoFocus
      disabled={idle}
      menu={{ items, selectedKeys: selected === undefined ? [] : [selected], onClick: ({ key }) => onChoose(key) }}
    >
      <ToolButton label={label} idle={idle} aria-haspopup="menu">
        {children}
        <DownOutlined style={{ fontSize: 10 }} />
      </ToolButton>
    </Dropdown>
  );
}

const PARAGRAPH = '0';

export function HeadingMenu({ editor, idle, level }: ToolMenuProps & { level: number }) {
  const text = level === 0 ? '正文' : `标题 ${level}`;
  const choose = (key: string) => {
    const chosen = HEADINGS.find((one) => String(one) === key);
    if (chosen) editor.chain().focus().setHeading({ level: chosen }).run();
    else editor.chain().focus().setParagraph().run();
  };
  return (
    <MenuButton
      label={`段落格式：${text}`}
      idle={idle}
      selected={String(level)}
      items={[
        { key: PARAGRAPH, label: '正文' },
        ...HEADINGS.map((one) => ({ key: String(one), label: `标题 ${one}` })),
      ]}
      onChoose={choose}
    >
      {text}
    </MenuButton>
  );
}

/** Dark enough to be readable on white. */
const COLOURS: readonly [colour: string, label: string][] = [
  ['#cf1322', '红色'],
  ['#ad4e00', '橙色'],
  ['#876800', '金色'],
  ['#237804', '绿色'],
  ['#006d75', '青色'],
  ['#0958d9', '蓝色'],
  ['#531dab', '紫色'],
  ['#595959', '灰色'],
];
const DEFAULT_COLOUR = 'default';

export function ColourMenu({ editor, idle }: ToolMenuProps) {
  return (
    <MenuButton
      label="文字颜色"
      idle={idle}
      items={[
        { key: DEFAULT_COLOUR, label: '默认颜色' },
        ...COLOURS.map(([colour, label]) => ({
          key: colour,
          label,
          icon: <span className={styles.swatch} style={{ background: colour }} />,
        })),
      ]}
      onChoose={(key) => {
        if (key === DEFAULT_COLOUR) editor.chain().focus().unsetColor().run();
        else editor.chain().focus().setColor(key).run();
      }}
    >
      <FontColorsOutlined />
    </MenuButton>
  );
}

type Chain = ReturnType<ReturnType<Editor['chain']>['focus']>;

const TABLE_DEEDS: Readonly<Record<string, [label: string, run: (chain: Chain) => Chain]>> = {
  rowBefore: ['在上方插入行', (chain) => chain.addRowBefore()],
  rowAfter: ['在下方插入行', (chain) => chain.addRowAfter()],
  columnBefore: ['在左侧插入列', (chain) => chain.addColumnBefore()],
  columnAfter: ['在右侧插入列', (chain) => chain.addColumnAfter()],
  merge: ['合并或拆分单元格', (chain) => chain.mergeOrSplit()],
  header: ['切换表头行', (chain) => chain.toggleHeaderRow()],
  deleteRow: ['删除行', (chain) => chain.deleteRow()],
  deleteColumn: ['删除列', (chain) => chain.deleteColumn()],
  deleteTable: ['删除表格', (chain) => chain.deleteTable()],
};

export function TableMenu({ editor, idle, inTable }: ToolMenuProps & { inTable: boolean }) {
  const items: MenuProps['items'] = inTable
    ? Object.entries(TABLE_DEEDS).map(([key, [label]]) => ({ key, label }))
    : [{ key: 'insert', label: '插入 3×3 表格' }];
  return (
    <MenuButton
      label="表格"
      idle={idle}
      items={items}
      onChoose={(key) => {
        const chain = editor.chain().focus();
        const deed = TABLE_DEEDS[key]?.[1];
        (deed ? deed(chain) : chain.insertTable({ rows: 3, cols: 3, withHeaderRow: true })).run();
      }}
    >
      <TableOutlined />
    </MenuButton>
  );
}
