import { CHOICE_COLUMNS } from '@songbai/contract/design/choices.ts';
import type { LinkageOption } from '@songbai/contract/modules/online-data/online-data.calls.ts';
import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { getResult } from '../../api/client.ts';
import { NoChoices } from '../../ui/empty.tsx';

interface LinkageSelectProps {
  id?: string;
  choiceKey: string;
  /** What the levels above hold, from the first one on; nothing can be chosen below an empty one. */
  above: readonly string[];
  value?: string | null;
  onChange?(value: string | null): void;
  disabled?: boolean;
  placeholder?: string;
  'aria-label'?: string;
}

/** One level of a linkage (contract/2 §15.4 link_down): what hangs below what the level above holds. */
export function LinkageSelect({
  choiceKey,
  above,
  value,
  onChange,
  disabled = false,
  placeholder = '请选择',
  ...rest
}: LinkageSelectProps) {
  const waits = above.some((one) => one === '');
  const { data, isFetching, error } = useQuery({
    queryKey: ['online', 'linkage', choiceKey, 'below', ...above],
    queryFn: ({ signal }) => optionsBelow(choiceKey, above, signal),
    enabled: !waits,
  });
  const options = (waits ? undefined : data)?.map(({ store, label }) => ({ value: store, label })) ?? [];
  return (
    <Select
      {...rest}
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      disabled={disabled || waits}
      placeholder={waits && !disabled ? '请先选择上一级' : placeholder}
      style={{ width: '100%' }}
      options={options}
      value={value || undefined}
      onChange={(next: string | undefined) => onChange?.(next ?? null)}
      notFoundContent={<NoChoices loading={isFetching} error={error} />}
    />
  );
}

/** Level by level, since each is asked for by the row above, and fields hold what is stored of it. */
async function optionsBelow(key: string, above: readonly string[], signal: AbortSignal): Promise<LinkageOption[]> {
  let options = await level(key, '', signal);
  for (const stored of above) {
    const row = options.find(({ store }) => store === stored);
    if (!row) return [];
    options = await level(key, row.id, signal);
  }
  return options;
}

const { text: txt, value: code, id: idField, parent: pidField } = CHOICE_COLUMNS;

const level = (key: string, pidValue: string, signal: AbortSignal) => {
  const names = { table: key, txt, key: code, idField, pidField };
  const place = pidValue === '' ? { condition: '' } : { pidValue };
  return getResult<LinkageOption[]>(LINKAGE_PATH, { ...names, ...place }, { signal, quiet: true });
};

const LINKAGE_PATH = '/online/cgform/api/querySelectOptions';
