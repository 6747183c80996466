import { DownOutlined } from '@ant-design/icons';
import { Button, Dropdown, Flex } from 'antd';
import { useState } from 'react';
import { failureText, useFeedback } from '../../lib/feedback.ts';
import { Dialog } from '../../ui/modal/index.ts';
import { type Choice, toggled, UNKNOWN_TEXT, withAll, without } from '../choice.ts';
import { useSearchFocus } from '../use-search-focus.ts';
import { DepartTree } from './DepartTree.tsx';
import type { DepartNode } from './depart-nodes.ts';
import { useDepartTree } from './use-depart-tree.ts';

interface DepartDialogProps {
  chosen: readonly Choice[];
  several: boolean;
  /** The footer switches between linked and independent checking. */
  linkable: boolean;
  rootOpened: boolean;
  width: number;
  /** Called after the closing animation; the dialog can be unmounted. */
  onClosed(): void;
  onChoose(chosen: readonly Choice[]): Promise<void>;
}

/** Height of the tree, px. */
const TREE_HEIGHT = 400;

/** 选择部门: a parent and its children are checked independently unless 父子关联 is on. */
export function DepartDialog({ several, linkable, rootOpened, width, onClosed, onChoose, ...rest }: DepartDialogProps) {
  const { message } = useFeedback();
  const [open, setOpen] = useState(true);
  const [chosen, setChosen] = useState(rest.chosen);
  const [linked, setLinked] = useState(false);
  const [busy, setBusy] = useState(false);
  const tree = useDepartTree((error) => message.error(failureText(error)), { rootOpened });
  const { search, afterOpenChange } = useSearchFocus();
  const keys = chosen.map(({ key }) => key);
  const toggle = (node: DepartNode): void => setChosen((now) => toggled(now, choiceOf(node), several));
  const toggleLinked = async (node: DepartNode, checked: boolean): Promise<void> => {
    const all = (await tree.branch(node))?.map(choiceOf) ?? [];
    setChosen((now) =>
      checked
        ? withAll(now, all)
        : without(
            now,
            all.map(({ key }) => key),
          ),
    );
  };
  const choose = (node: DepartNode, checked: boolean): void =>
    linked && several ? void toggleLinked(node, checked) : toggle(node);
  const confirm = async (): Promise<void> => {
    setBusy(true);
    try {
      await onChoose(chosen);
      setOpen(false);
    } catch (error) {
      message.warning(failureText(error));
    }
    setBusy(false);
  };
  return (
    <Dialog
      title="选择部门"
      open={open}
      width={width}
      switchFullscreen
      okClose={false}
      confirmLoading={busy}
      onOk={() => void confirm()}
      onOpenChange={setOpen}
      afterOpenChange={afterOpenChange}
      afterClose={onClosed}
      footer={(buttons) => (
        <Flex justify="space-between" gap={8}>
          {linkable ? <LinkMenu linked={linked} onChange={setLinked} /> : <span>已选 {chosen.length} 个</span>}
          <Flex gap={8}>{buttons}</Flex>
        </Flex>
      )}
    >
      <DepartTree
        search={search}
        tree={tree}
        height={TREE_HEIGHT}
        checkable
        // Linked boxes are computed here: the visible tree may be only a part of the whole.
        checkStrictly
        checkedKeys={{ checked: keys, halfChecked: [] }}
        onCheck={(_keys, { node, checked }) => choose(node, checked)}
        selectedKeys={[]}
        onSelect={(_keys, { node }) => choose(node, !keys.includes(node.key))}
      />
    </Dialog>
  );
}

function LinkMenu({ linked, onChange }: { linked: boolean; onChange(linked: boolean): void }) {
  const items = [
    { key: 'link', label: '父子关联', onClick: () => onChange(true) },
    { key: 'unlink', label: '取消关联', onClick: () => onChange(false) },
  ];
  return (
    <Dropdown trigger={['click']} menu={{ items, selectable: true, selectedKeys: [linked ? 'link' : 'unlink'] }}>
      <Button>
        树操作 <DownOutlined />
      </Button>
    </Dropdown>
  );
}

function choiceOf({ key, title }: DepartNode): Choice {
  return { key, value: key, text: title || UNKNOWN_TEXT };
}
