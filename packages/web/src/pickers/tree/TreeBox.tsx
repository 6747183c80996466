import { Alert, TreeSelect } from 'antd';
import { type Ref, useEffect, useImperativeHandle, useRef } from 'react';
import { type Choice, UNKNOWN_TEXT } from '../choice.ts';
import { CONDITION_TEXT, type TableNode } from '../dict/table-nodes.ts';
import { textOfChoices, useChosen } from '../use-chosen.ts';
import { useLazyTree } from './use-lazy-tree.ts';

/** Methods of a tree control. */
export interface TreeBoxHandle {
  /** The nodes loaded so far. */
  getCurrTreeData(): readonly TableNode[];
}

/** Common properties of all tree controls (contract/3 §3). */
export interface TreeBoxProps {
  id?: string;
  /** Stored values joined by `,`; "0" means nothing. */
  value?: string | null;
  multiple?: boolean;
  placeholder?: string;
  disabled?: boolean;
  /** Reports value and label once they are known, so that an adjacent field can be filled; single mode only. */
  loadTriggleChange?: boolean;
  'aria-label'?: string;
  ref?: Ref<TreeBoxHandle>;
}

interface TreeSource {
  level(parent: string | undefined): Promise<TableNode[]>;
  /** Cache key of the labels. */
  labelKey: readonly string[];
  labels(values: readonly string[], signal: AbortSignal): Promise<readonly Choice[]>;
}

interface OwnProps extends TreeBoxProps {
  source: TreeSource;
  /** The labels of the selection, joined by `,`, where known; empty when nothing is selected. */
  onChoose(value: string | null, label: string): void;
}

/** Maximum height of the drop-down, px (spec/2 §9). */
const LIST_HEIGHT = 400;

/** The box of a tree control: levels are loaded when expanded, labels of stored values separately. */
export function TreeBox({ source, onChoose, multiple = false, placeholder = '请选择', ...props }: OwnProps) {
  const tree = useLazyTree(source.level);
  useImperativeHandle(props.ref, () => ({ getCurrTreeData: () => tree.nodes }), [tree.nodes]);
  const stored = props.value === '0' ? '' : props.value;
  const { choices, remember } = useChosen(source.labelKey, stored, source.labels);
  useFirstLabel(props.loadTriggleChange === true && !multiple ? choices : undefined, onChoose);
  const chosen = (choices ?? []).map((choice) => ({ value: choice.value, label: choice.text }));
  const choose = (picked: readonly { value: string; label?: unknown }[]): void => {
    const taken = picked.map((one) => ({ key: one.value, value: one.value, text: String(one.label ?? UNKNOWN_TEXT) }));
    remember(taken);
    const names = taken.map((one) => one.text).filter((text) => text !== UNKNOWN_TEXT);
    onChoose(taken.map((one) => one.value).join(',') || null, names.join(','));
  };
  return (
    <TreeSelect
      id={props.id}
      aria-label={props['aria-label']}
      allowClear
      labelInValue
      multiple={multiple}
      // A choice is added to the existing ones, so those have to be resolved first.
      disabled={props.disabled || (multiple && !choices)}
      placeholder={choices ? placeholder : textOfChoices(choices)}
      listHeight={LIST_HEIGHT}
      style={{ width: '100%' }}
      treeData={[...tree.nodes]}
      loadData={(node) => tree.load(String(node.rowId))}
      value={multiple ? chosen : chosen[0]}
      onChange={(picked) => choose(picked === undefined || picked === null ? [] : [picked].flat())}
    />
  );
}

/** Reports the first label of a stored value, once. */
function useFirstLabel(choices: readonly Choice[] | undefined, notify: OwnProps['onChoose']): void {
  const reported = useRef(false);
  useEffect(() => {
    const [first] = choices ?? [];
    if (reported.current || !first || first.text === UNKNOWN_TEXT) return;
    reported.current = true;
    notify(first.value, first.text);
  }, [choices, notify]);
}

/** Shown instead of a tree whose condition is invalid; nothing is loaded. */
export function ConditionFault() {
  return <Alert type="error" showIcon title={CONDITION_TEXT} />;
}
