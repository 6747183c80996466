import type { CategoryNode } from '@songbai/contract/modules/category/category.calls.ts';
import { useQueryClient } from '@tanstack/react-query';
import { type TableNode, tableNode } from '../dict/table-nodes.ts';
import { categoryBy, categoryChildren, categoryRoot } from './category.calls.ts';
import { TreeBox, type TreeBoxProps } from './TreeBox.tsx';

interface TreeDictProps extends Omit<TreeBoxProps, 'multiple' | 'loadTriggleChange'> {
  onChange?(value: string | null): void;
  /** Code of the category whose children form the top level; empty for the whole tree. */
  parentCode?: string;
  /** The stored field. */
  field?: 'id' | 'code';
  /** Levels are loaded when expanded, instead of all at once. */
  async?: boolean;
}

/** Selects one category (contract/3 §3 JTreeDict). */
export function TreeDict(props: TreeDictProps) {
  const { parentCode = '', field = 'id', async = false } = props;
  return <CategoryTree key={`${parentCode} ${field} ${async}`} {...props} />;
}

function CategoryTree({ onChange, parentCode = '', field = 'id', async = false, ...box }: TreeDictProps) {
  const client = useQueryClient();
  const stored = ({ code, key }: CategoryNode): string => (field === 'code' ? code : key);
  const level = async (parent: string | undefined): Promise<TableNode[]> => {
    const options = await client.fetchQuery({
      queryKey: ['category', 'tree', parentCode, async, parent ?? ''],
      queryFn: ({ signal }) =>
        parent === undefined ? categoryRoot(async, parentCode, signal) : categoryChildren(parent, signal),
    });
    return options.map((option) => tableNode(option, stored));
  };
  const labels = (values: readonly string[], signal: AbortSignal) =>
    Promise.all(values.map((value) => categoryBy(field, value, signal)));
  return (
    <TreeBox
      {...box}
      source={{ level, labelKey: ['category', field], labels }}
      onChoose={(value) => onChange?.(value)}
    />
  );
}
