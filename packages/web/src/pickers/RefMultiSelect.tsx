import { resourceByName } from '@songbai/contract/modules/registry.ts';
import { Select } from 'antd';
import { useState } from 'react';
import { NoChoices } from '../ui/empty.tsx';
import { MoreRows } from './RefSelect.tsx';
import { useReferenceOptions } from './use-reference.ts';
import { useReferenceTitles } from './use-reference-titles.ts';

interface RefMultiSelectProps {
  id?: string;
  /** `name` of the target resource. */
  target: string;
  /** Ids joined by `,`; a trailing comma is allowed. */
  value?: string | null;
  onChange?(ids: string | null): void;
  /** Narrows the choice, e.g. `{ departId }`. */
  params?: Readonly<Record<string, unknown>>;
  disabled?: boolean;
  placeholder?: string;
  'aria-label'?: string;
}

interface Chosen {
  value: string;
  label?: unknown;
}

const NO_PARAMS = {};
/** Beyond this number chips collapse into one with the count. */
const CHIPS = 50;

/** Selects several rows of another resource by typing part of their titles; the value is their ids. */
export function RefMultiSelect(props: RefMultiSelectProps) {
  const { target, value, onChange, params = NO_PARAMS, placeholder = '请选择', ...rest } = props;
  const resource = resourceByName(target);
  const [open, setOpen] = useState(false);
  const [keyword, setKeyword] = useState('');
  const [picked, setPicked] = useState<ReadonlyMap<string, string>>(new Map());
  const { options, more, fetching, error } = useReferenceOptions(resource, keyword, params, open);
  const ids = (value ?? '').split(',').filter((id) => id !== '');
  const titleOf = useReferenceTitles(resource, ids, picked);
  const choose = (chosen: readonly Chosen[]) => {
    setPicked(new Map([...picked, ...chosen.map((one): [string, string] => [one.value, String(one.label)])]));
    setKeyword('');
    onChange?.(chosen.length > 0 ? chosen.map((one) => one.value).join(',') : null);
  };
  return (
    <Select
      {...rest}
      mode="multiple"
      allowClear
      labelInValue
      maxTagCount={CHIPS}
      maxTagPlaceholder={(hidden) => `还有 ${hidden.length} 项`}
      showSearch={{ filterOption: false, searchValue: keyword, onSearch: setKeyword }}
      placeholder={placeholder}
      style={{ width: '100%' }}
      value={ids.map((id) => ({ value: id, label: titleOf(id) }))}
      options={options}
      onOpenChange={setOpen}
      popupRender={(menu) => (
        <>
          {menu}
          {more && <MoreRows shown={options.length} />}
        </>
      )}
      notFoundContent={<NoChoices loading={fetching} error={error} />}
      onChange={choose}
    />
  );
}
