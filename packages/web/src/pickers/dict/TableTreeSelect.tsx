import type { TreeOption } from '@songbai/contract/wire/envelope.ts';
import { useQueryClient } from '@tanstack/react-query';
import { getResult } from '../../api/client.ts';
import { ConditionFault, TreeBox, type TreeBoxProps } from '../tree/TreeBox.tsx';
import { dictTexts } from './SearchSelect.tsx';
import { isJsonObject, type TableNode, tableNode } from './table-nodes.ts';

interface TableTreeSelectProps extends TreeBoxProps {
  /** Includes the label in single mode. */
  onChange?(value: string | null, label?: string): void;
  /** `table,text,code` of a published table. */
  dict: string;
  pidField?: string;
  pidValue?: string;
  hasChildField?: string;
  /** A JSON object of column and value. */
  condition?: string;
}

/** Selects in a tree over a table, level by level (contract/3 §3 JTreeSelect). */
export function TableTreeSelect(props: TableTreeSelectProps) {
  const { condition = '' } = props;
  if (condition !== '' && !isJsonObject(condition)) return <ConditionFault />;
  // Remount for another table.
  return <TableTree key={`${props.dict} ${condition}`} {...props} condition={condition} />;
}

function TableTree({ onChange, ...props }: TableTreeSelectProps & { condition: string }) {
  const { dict, pidField = 'pid', pidValue = '', hasChildField = '', condition, ...box } = props;
  const client = useQueryClient();
  const [tableName = '', text = '', code = ''] = dict.split(',');
  const level = async (parent: string | undefined): Promise<TableNode[]> => {
    const params = { pid: parent ?? pidValue, pidField, tableName, text, code, hasChildField, condition };
    const options = await client.fetchQuery({
      queryKey: ['dict', 'tree', params],
      queryFn: ({ signal }) => getResult<TreeOption[]>('/sys/dict/loadTreeData', params, { signal, quiet: true }),
    });
    return options.map((option) => tableNode(option));
  };
  const labels = (values: readonly string[], signal: AbortSignal) => dictTexts(dict, values, signal);
  return (
    <TreeBox
      {...box}
      source={{ level, labelKey: ['dict', dict], labels }}
      onChoose={(value, label) => {
        if (box.multiple || value === null) onChange?.(value);
        else onChange?.(value, label);
      }}
    />
  );
}
