import { useState } from 'react';
import { rowName } from '../../resource/list/row-name.ts';
import { useCommand } from '../../resource/use-command.ts';
import { Dialog } from '../../ui/modal/index.ts';
import { moveNode, type TreeNodeRow } from './online-page.calls.ts';
import type { OnlineTable } from './online-table.ts';
import { NodeSelect } from './ParentField.tsx';

interface MoveDialogProps {
  table: Pick<OnlineTable, 'resource'> & { tree: NonNullable<OnlineTable['tree']> };
  row: TreeNodeRow;
  onClose(): void;
  /** @param parent the new node above; empty: none */
  onMoved(parent: string): void;
}

/** 移动: another node above, for a node with all that is below it. */
export function MoveDialog({ table: { resource, tree }, row, onClose, onMoved }: MoveDialogProps) {
  const { busy, run } = useCommand();
  const before = row[tree.parentField];
  const [parent, setParent] = useState(typeof before === 'string' && before !== '0' ? before : '');
  const [problem, setProblem] = useState<string>();
  const save = async () => {
    if (parent === row.id) return setProblem('无法选择自己为父节点');
    const body = { id: row.id, version: row.version, [tree.parentField]: parent === '' ? null : parent };
    if (await run(() => moveNode(resource, body))) onMoved(parent);
  };
  return (
    <Dialog
      open
      title={`移动「${rowName(resource, row)}」`}
      width={520}
      okClose={false}
      confirmLoading={busy}
      onOk={() => void save()}
      onOpenChange={(open) => !open && onClose()}
    >
      <p>移动到以下节点之下，它的下级一起移动：</p>
      <NodeSelect
        resource={resource}
        tree={tree}
        value={parent}
        onChange={(chosen) => {
          setProblem(undefined);
          setParent(chosen ?? '');
        }}
      />
      {problem && (
        <p role="alert" style={{ marginTop: 8, color: 'var(--sb-red, #cf1322)' }}>
          {problem}
        </p>
      )}
    </Dialog>
  );
}
