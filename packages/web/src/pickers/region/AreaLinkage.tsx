import type { Region } from '@songbai/contract/regions/regions.ts';
import { Alert, Cascader, Flex, Select } from 'antd';
import styles from './region.module.css';
import { useRegions } from './use-regions.ts';

interface AreaLinkageProps {
  id?: string;
  /** Code of the deepest selected level; two and four digits are accepted as well. */
  value?: string | null;
  onChange?(code: string | null): void;
  type?: 'cascader' | 'select';
  width?: number | string;
  disabled?: boolean;
  placeholder?: string;
  'aria-label'?: string;
}

const LEVELS = ['省份', '城市', '区县'] as const;
const FIELD_NAMES = { label: 'name', value: 'code', children: 'children' } as const;

/** Province, city and district in one box or in three (contract/3 §1 JAreaLinkage). */
export function AreaLinkage({ type = 'cascader', width = '100%', ...rest }: AreaLinkageProps) {
  const { regions, failed } = useRegions();
  if (failed) return <Alert type="error" showIcon title="地区数据加载失败，请检查网络后刷新页面" />;
  const tree = regions?.regionTree() ?? [];
  const path = rest.value ? (regions?.realCode(rest.value) ?? []) : [];
  const parts = { ...rest, tree, path, loading: regions === undefined, width };
  return type === 'select' ? <ThreeSelects {...parts} /> : <OneCascader {...parts} />;
}

interface PartsProps extends Omit<AreaLinkageProps, 'type'> {
  tree: Region[];
  /** Codes from the province down. */
  path: readonly string[];
  loading: boolean;
  width: number | string;
}

function OneCascader({ tree, path, width, value: _value, onChange, placeholder = '请选择', ...rest }: PartsProps) {
  return (
    <Cascader<Region>
      {...rest}
      classNames={{ popup: { root: styles.levels ?? '' } }}
      allowClear
      changeOnSelect
      showSearch={{ filter: matches, matchInputWidth: false }}
      fieldNames={FIELD_NAMES}
      options={tree}
      value={[...path]}
      placeholder={placeholder}
      style={{ width }}
      displayRender={(labels) => labels.join('/')}
      onChange={(codes) => onChange?.((codes?.at(-1) as string | undefined) ?? null)}
    />
  );
}

function matches(typed: string, path: readonly Region[]): boolean {
  return path
    .map((region) => region.name)
    .join('')
    .includes(typed.replace(/[\s/]+/g, ''));
}

function ThreeSelects({ id, tree, path, width, loading, onChange, disabled, ...rest }: PartsProps) {
  const options = LEVELS.map((_, level) =>
    path.slice(0, level).reduce<readonly Region[]>((list, code) => childrenOf(list, code), tree),
  );
  const label = rest['aria-label'];
  return (
    <Flex gap={8} wrap style={{ width }} role="group" aria-label={label}>
      {LEVELS.map((name, level) => (
        <Select
          key={name}
          id={level === 0 ? id : undefined}
          aria-label={label ? `${label}：${name}` : name}
          allowClear
          showSearch={{ optionFilterProp: 'label' }}
          loading={loading}
          disabled={disabled || path.length < level || options[level]?.length === 0}
          placeholder={name}
          style={{ flex: '1 1 110px' }}
          value={path[level]}
          options={(options[level] ?? []).map((region) => ({ value: region.code, label: region.name }))}
          onChange={(code: string | undefined) => onChange?.(code ?? path[level - 1] ?? null)}
        />
      ))}
    </Flex>
  );
}

function childrenOf(list: readonly Region[], code: string): readonly Region[] {
  return list.find((region) => region.code === code)?.children ?? [];
}
