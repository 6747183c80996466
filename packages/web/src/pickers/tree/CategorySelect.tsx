import { CATEGORY_ROOT } from '@songbai/contract/modules/category/category.rules.ts';
import { useQueryClient } from '@tanstack/react-query';
import { isJsonObject, type TableNode, tableNode } from '../dict/table-nodes.ts';
import { categoryLevel, categoryNames } from './category.calls.ts';
import { ConditionFault, TreeBox, type TreeBoxProps } from './TreeBox.tsx';

interface CategorySelectProps extends TreeBoxProps {
  /** With `back`, the names are stored under that name next to the ids; an empty text once nothing is selected. */
  onChange?(value: string | null, back: Readonly<Record<string, string>>): void;
  /** Root category whose children form the top level, by id or by code; neither means the whole tree. */
  pid?: string;
  pcode?: string;
  /** A JSON object of `code`, `name`, `id`, `createBy` or `sysOrgCode` and value. */
  condition?: string;
  /** The adjacent field that receives the names of the selection. */
  back?: string;
}

/** Selects categories by their ids, level by level (contract/3 §3 JCategorySelect). */
export function CategorySelect(props: CategorySelectProps) {
  const { pid = '', pcode = '', condition = '' } = props;
  if (condition !== '' && !isJsonObject(condition)) return <ConditionFault />;
  return <CategoryTree key={`${pid} ${pcode} ${condition}`} {...props} />;
}

function CategoryTree({ onChange, back = '', pid = '', pcode = '', condition = '', ...box }: CategorySelectProps) {
  const client = useQueryClient();
  const level = async (parent: string | undefined): Promise<TableNode[]> => {
    const top = { pid, pcode: pcode || CATEGORY_ROOT, condition };
    const query = parent === undefined ? top : { pid: parent, condition };
    const options = await client.fetchQuery({
      queryKey: ['category', 'level', query],
      queryFn: ({ signal }) => categoryLevel(query, signal),
    });
    return options.map((option) => tableNode(option));
  };
  return (
    <TreeBox
      {...box}
      source={{ level, labelKey: ['category', 'id'], labels: categoryNames }}
      onChoose={(value, label) => onChange?.(value, back === '' ? {} : { [back]: label })}
    />
  );
}
