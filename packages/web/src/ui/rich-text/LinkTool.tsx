import { LinkOutlined } from '@ant-design/icons';
import type { Editor } from '@tiptap/react';
import { Button, Flex, Input, Popover, Typography } from 'antd';
import { useState } from 'react';
import styles from './rich-text.module.css';
import { typedLink } from './safe-url.ts';
import { ToolButton } from './ToolButton.tsx';

interface LinkToolProps {
  editor: Editor;
  idle: boolean;
  active: boolean;
}

/** Creates, changes and removes a link; only URLs allowed in rich text are accepted. */
export function LinkTool({ editor, idle, active }: LinkToolProps) {
  const [open, setOpen] = useState(false);
  return (
    <Popover
      open={open && !idle}
      trigger="click"
      destroyOnHidden
      onOpenChange={setOpen}
      content={<LinkForm editor={editor} onDone={() => setOpen(false)} />}
    >
      <ToolButton label="链接" idle={idle} pressed={active} aria-haspopup="dialog" aria-expanded={open}>
        <LinkOutlined />
      </ToolButton>
    </Popover>
  );
}

function LinkForm({ editor, onDone }: { editor: Editor; onDone(): void }) {
  const present = String(editor.getAttributes('link').href ?? '');
  const [typed, setTyped] = useState(present);
  const [refused, setRefused] = useState(false);
  const apply = () => {
    const href = typedLink(typed);
    setRefused(href === undefined);
    if (href === undefined) return;
    if (editor.state.selection.empty && present === '') {
      editor
        .chain()
        .focus()
        .insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] })
        .run();
    } else editor.chain().focus().extendMarkRange('link').setLink({ href }).run();
    onDone();
  };
  const remove = () => {
    editor.chain().focus().extendMarkRange('link').unsetLink().run();
    onDone();
  };
  return (
    <div className={styles.linkForm}>
      <Input
        autoFocus
        aria-label="链接地址"
        placeholder="https://"
        value={typed}
        status={refused ? 'error' : ''}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          // The editor may be inside a form, which must not submit on this Enter.
          event.stopPropagation();
          if (event.key === 'Enter') {
            event.preventDefault();
            apply();
          } else if (event.key === 'Escape') {
            editor.commands.focus();
            onDone();
          }
        }}
      />
      {refused && <Typography.Text type="danger">链接地址须以 http、https、mailto 或 / 开头</Typography.Text>}
      <Flex gap={8} justify="end">
        {present !== '' && (
          <Button size="small" onClick={remove}>
            移除链接
          </Button>
        )}
        <Button size="small" type="primary" onClick={apply}>
          确定
        </Button>
      </Flex>
    </div>
  );
}
