import { Tag } from 'antd';
import { ConfirmPop } from './confirm/index.ts';
import { LinkButton } from './LinkButton.tsx';

/** Marks what this tenant has otherwise than all, or of its own (`shared` undefined). */
export function OwnTag({ shared }: { shared: string | undefined }) {
  return (
    <Tag
      color="blue"
      style={{ marginInlineStart: 8 }}
      {...(shared === undefined ? {} : { title: `全部租户：${shared}` })}
    >
      本租户
    </Tag>
  );
}

interface RestoreDefaultProps {
  /** As all tenants have it. */
  shared: string;
  busy: boolean;
  onRestore(): void;
}

/** The way back to what all tenants have. */
export function RestoreDefault({ shared, busy, onRestore }: RestoreDefaultProps) {
  return (
    <ConfirmPop
      title="确定恢复默认吗?"
      effect={`本租户重新使用全部租户的「${shared}」`}
      disabled={busy}
      onConfirm={onRestore}
    >
      <LinkButton disabled={busy}>恢复默认</LinkButton>
    </ConfirmPop>
  );
}
