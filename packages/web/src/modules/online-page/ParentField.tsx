import { LIMITS } from '@songbai/contract/limits.ts';
import type { OnlineTree } from '@songbai/contract/modules/online-data/online-data.calls.ts';
import type { Resource } from '@songbai/contract/resource/define.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Form } from 'antd';
import type { Choice } from '../../pickers/choice.ts';
import type { TableNode } from '../../pickers/dict/table-nodes.ts';
import { TreeBox } from '../../pickers/tree/TreeBox.tsx';
import { useResourceFormContext } from '../../resource/form/form-context.ts';
import { dictTextOf } from '../../resource/list/use-list-columns.tsx';
import { fetchLevel, fetchRow, type TreeNodeRow } from './online-page.calls.ts';

/** The node above, chosen in the tree itself. */
export function ParentField({ tree }: { tree: OnlineTree }) {
  const { resource, record } = useResourceFormContext();
  const own = record === undefined ? undefined : String(record.id);
  return (
    <Form.Item
      name={tree.parentField}
      label={resource.fields[tree.parentField]?.label}
      validateTrigger="onChange"
      rules={[{ validator: (_rule, value) => notItself(value, own) }]}
    >
      <NodeSelect resource={resource} tree={tree} />
    </Form.Item>
  );
}

async function notItself(value: unknown, own: string | undefined): Promise<void> {
  if (own !== undefined && value === own) throw new Error('无法选择自己为父节点');
}

interface NodeSelectProps {
  id?: string;
  resource: Resource;
  tree: OnlineTree;
  value?: string | null;
  onChange?(value: string | null): void;
}

/** A node of the tree, loaded level by level. */
export function NodeSelect({ id, resource, tree, value, onChange }: NodeSelectProps) {
  const client = useQueryClient();
  const nameOf = (row: TreeNodeRow | Readonly<Record<string, unknown>>): string =>
    dictTextOf(row, tree.nameField) ?? String((row as Readonly<Record<string, unknown>>)[tree.nameField] ?? '');
  const level = async (parent = ''): Promise<TableNode[]> => {
    const place = { pageNo: 1, pageSize: LIMITS.pageSizeMax };
    const { records } = await client.fetchQuery({
      queryKey: [resource.name, 'nodes', parent],
      queryFn: ({ signal }) => fetchLevel(resource, parent, place, signal),
    });
    return records.map((row) => ({ rowId: row.id, value: row.id, title: nameOf(row), isLeaf: !row.hasChildren }));
  };
  const labels = (ids: readonly string[], signal: AbortSignal): Promise<Choice[]> =>
    Promise.all(ids.map(async (key) => ({ key, value: key, text: nameOf(await fetchRow(resource, key, signal)) })));
  return (
    <TreeBox
      {...(id === undefined ? {} : { id })}
      aria-label={resource.fields[tree.parentField]?.label ?? '上级'}
      placeholder="不选则为顶级"
      value={value ?? ''}
      source={{ level, labelKey: [resource.name, 'node'], labels }}
      onChoose={(chosen) => onChange?.(chosen)}
    />
  );
}
