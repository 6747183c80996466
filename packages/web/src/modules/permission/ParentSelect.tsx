import type { ParentNode } from '@songbai/contract/modules/permission/permission.calls.ts';
import { useQuery } from '@tanstack/react-query';
import { TreeSelect } from 'antd';
import { NoChoices } from '../../ui/empty.tsx';
import { fetchParents, MENU_KEYS } from './permission.calls.ts';

interface ParentSelectProps {
  id?: string;
  value?: string | null;
  onChange?(value: string | null): void;
  /** The menu under edit: neither it nor its descendants can be its parent. */
  without: string | undefined;
}

interface Option {
  value: string;
  title: string;
  disabled: boolean;
  children?: Option[];
}

function optionsOf(nodes: readonly ParentNode[], without: string | undefined, barred = false): Option[] {
  return nodes.map(({ value, title, children }) => {
    const disabled = barred || value === without;
    return { value, title, disabled, ...(children ? { children: optionsOf(children, without, disabled) } : {}) };
  });
}

/** Selects the parent of a menu. */
export function ParentSelect({ value, onChange, without, id }: ParentSelectProps) {
  const { data, error, isPending } = useQuery({
    queryKey: MENU_KEYS.parents,
    queryFn: ({ signal }) => fetchParents(signal),
  });
  return (
    <TreeSelect
      id={id}
      aria-label="上级菜单"
      showSearch={{ treeNodeFilterProp: 'title' }}
      loading={isPending}
      status={error ? 'error' : undefined}
      notFoundContent={
        <NoChoices loading={isPending} error={error}>
          没有可选的上级菜单
        </NoChoices>
      }
      placeholder="请选择上级菜单"
      treeLine
      treeData={optionsOf(data?.treeList ?? [], without)}
      value={value ?? undefined}
      onChange={(next: string | undefined) => onChange?.(next ?? null)}
      style={{ width: '100%' }}
    />
  );
}
