import type { CgformHead } from '@songbai/contract/modules/online-form/head.resource.ts';
import { Alert, Button } from 'antd';
import { Dialog } from '../../../ui/modal/index.ts';
import { Tabs } from '../../../ui/Tabs.tsx';
import { ButtonTab } from './ButtonTab.tsx';
import { ColumnTab } from './ColumnTab.tsx';
import { RuleTab } from './RuleTab.tsx';

interface AuthDialogProps {
  head: Pick<CgformHead, 'id' | 'tableTxt'>;
  onClose(): void;
}

const MEANING =
  '未启用控制的字段和按钮，能打开页面的人都可以使用；启用后对所有人隐藏（包括管理员），授权给角色、部门或用户后才可使用，多处授权取合集。';

/** 权限控制: which fields, buttons and rows of a table have to be granted (contract/2 §15.6, online.md §5.1). */
export function AuthDialog({ head, onClose }: AuthDialogProps) {
  const { id } = head;
  return (
    <Dialog
      open
      title={`权限控制[${head.tableTxt}]`}
      width={900}
      onOpenChange={(next) => !next && onClose()}
      footer={<Button onClick={onClose}>关闭</Button>}
    >
      <Alert type="info" showIcon title={MEANING} />
      <Tabs
        items={[
          { key: 'columns', label: '字段权限', children: <ColumnTab headId={id} /> },
          { key: 'buttons', label: '按钮权限', children: <ButtonTab headId={id} /> },
          { key: 'rules', label: '数据权限', children: <RuleTab headId={id} /> },
        ]}
      />
    </Dialog>
  );
}
