import { Alert, TreeSelect } from 'antd';
import { type Ref, useEffect, useImperativeHandle, useRef } from 'react';
import { type Choice, UNKNOWN_TEXT } from '../choice.ts';
import { CONDITION_TEXT, type TableNode } from '../dict/table-nodes.ts';
import { textOfChoices, useChosen } from '../use-chosen.ts';
import { useLazyTree } from './use-lazy-tree.ts';

/** What a page may ask of a tree control. */
export interface TreeBoxHandle {
  /** What has been loaded so far. */
  getCurrTreeData(): readonly TableNode[];
}

/** What all tree controls have in common (contract/3 §3). */
export interface TreeBoxProps {
  id?: string;
  /** Stored values joined by `,`; "0" means nothing. */
  value?: string | null;
  multiple?: boolean;
  placeholder?: string;
  disabled?: boolean;
  /** Tells value and label once they are known, so that a field beside can be filled; where one value is chosen. */
  loadTriggleChange?: boolean;
  'aria-label'?: string;
  ref?: Ref<TreeBoxHandle>;
}

interface TreeSource {
  level(parent: string | undefined): Promise<TableNode[]>;
  /** Under what the labels are kept. */
  labelKey: readonly string[];
  labels(values: readonly string[], signal: AbortSignal): Promise<readonly Choice[]>;
}

interface OwnProps extends TreeBoxProps {
  source: TreeSource;
  /** The labels of what was chosen, joined by `,`, of those that have one; empty when nothing is. */
  onChoose(value: string | null, label: string): void;
}

/** Height of the drop-down at most, px (spec/2 §9). */
const LIST_HEIGHT = 400;

/** The box of a tree control: levels load when they are opened, labels of stored values alone. */
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
      // A choice is added to those there are, so they have to be known first.
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

/** Tells the first label that comes for a stored value, once. */
function useFirstLabel(choices: readonly Choice[] | undefined, tell: OwnProps['onChoose']): void {
  const told = useRef(false);
  useEffect(() => {
    const [first] = choices ?? [];
    if (told.current || !first || first.text === UNKNOWN_TEXT) return;
    told.current = true;
    tell(first.value, first.text);
  }, [choices, tell]);
}

/** Stands in the place of a tree whose condition cannot be read; nothing loads. */
export function ConditionFault() {
  return <Alert type="error" showIcon title={CONDITION_TEXT} />;
}
