import type { TreeOption } from '@songbai/contract/wire/envelope.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Alert, TreeSelect } from 'antd';
import { useEffect, useState } from 'react';
import { getResult } from '../../api/client.ts';
import { failureText, useFeedback } from '../../lib/feedback.ts';
import { textOfChoices, useChosen } from '../use-chosen.ts';
import { dictTexts } from './SearchSelect.tsx';
import { isJsonObject, type TableNode, withLevel } from './table-nodes.ts';

interface TableTreeSelectProps {
  id?: string;
  /** Stored values joined by `,`; "0" means nothing (contract/3 §3). */
  value?: string | null;
  /** The label comes along where one value is chosen. */
  onChange?(value: string | null, label?: string): void;
  /** `table,text,code` of a published table. */
  dict: string;
  pidField?: string;
  pidValue?: string;
  hasChildField?: string;
  /** A JSON object of column and value. */
  condition?: string;
  multiple?: boolean;
  placeholder?: string;
  disabled?: boolean;
  'aria-label'?: string;
}

/** Height of the drop-down at most, px (spec/2 §9). */
const LIST_HEIGHT = 400;

/** Chooses in a tree over a table, level by level (contract/3 §3 JTreeSelect). */
export function TableTreeSelect(props: TableTreeSelectProps) {
  const { condition = '' } = props;
  if (condition !== '' && !isJsonObject(condition))
    return <Alert type="error" showIcon title="组件JTreeSelect-condition传值有误，需要一个json字符串!" />;
  // Another table is another tree.
  return <Tree key={`${props.dict} ${condition}`} {...props} condition={condition} />;
}

function Tree(props: TableTreeSelectProps & { condition: string }) {
  const { id, value, onChange, dict, multiple = false, placeholder = '请选择', disabled } = props;
  const tree = useTableTree(props);
  const { choices, remember } = useChosen(['dict', dict], value === '0' ? '' : value, (values) =>
    dictTexts(dict, values),
  );
  const chosen = (choices ?? []).map((choice) => ({ value: choice.value, label: choice.text }));
  const choose = (picked: readonly { value: string; label?: unknown }[]): void => {
    remember(picked.map((one) => ({ key: one.value, value: one.value, text: String(one.label) })));
    const values = picked.map((one) => one.value).join(',');
    if (multiple || values === '') onChange?.(values || null);
    else onChange?.(values, String(picked[0]?.label));
  };
  return (
    <TreeSelect
      id={id}
      aria-label={props['aria-label']}
      allowClear
      labelInValue
      multiple={multiple}
      disabled={disabled}
      placeholder={choices ? placeholder : textOfChoices(choices)}
      listHeight={LIST_HEIGHT}
      style={{ width: '100%' }}
      treeData={tree.nodes}
      loadData={(node) => tree.load(String(node.value))}
      value={multiple ? chosen : chosen[0]}
      onChange={(picked) => choose(picked === undefined || picked === null ? [] : [picked].flat())}
    />
  );
}

/** Levels that were opened; a failure is told and the next opening asks anew. */
function useTableTree(props: TableTreeSelectProps) {
  const { dict, pidField = 'pid', pidValue = '', hasChildField = '', condition } = props;
  const client = useQueryClient();
  const { message } = useFeedback();
  const [nodes, setNodes] = useState<TableNode[]>([]);
  const [tableName = '', text = '', code = ''] = dict.split(',');
  const level = (pid: string): Promise<TreeOption[]> => {
    const params = { pid, pidField, tableName, text, code, hasChildField, condition };
    return client.fetchQuery({
      queryKey: ['dict', 'tree', params],
      queryFn: ({ signal }) => getResult<TreeOption[]>('/sys/dict/loadTreeData', params, { signal, quiet: true }),
    });
  };
  const load = (pid: string, parent: string | undefined): Promise<void> =>
    level(pid).then(
      (below) => setNodes((now) => withLevel(now, parent, below)),
      (error: unknown) => void message.warning(failureText(error)),
    );
  // biome-ignore lint/correctness/useExhaustiveDependencies: another table mounts another tree, so the top is loaded once
  useEffect(() => {
    void load(pidValue, undefined);
  }, []);
  return { nodes, load: (pid: string) => load(pid, pid) };
}
