import { FilterOutlined } from '@ant-design/icons';
import type { SeatKind } from '@songbai/contract/modules/plot/seat-map.ts';
import { Badge, Button, Checkbox, Flex, Form, Popover, Select } from 'antd';
import { type ReactNode, useMemo } from 'react';
import { dictChoices } from '../../pickers/dict/dict-choices.ts';
import { useDict } from '../../session/dictionaries.ts';
import { ADJACENT, type SeatFilter, wishesSet } from './seat-filter.ts';

interface WishFilterProps {
  filter: SeatFilter;
  /** The kinds of plots on the map: only what it has is offered. */
  kinds: readonly SeatKind[];
  onChange: (filter: SeatFilter) => void;
  /** On a phone all filters are behind this button: those that stand in the tool bar elsewhere, and how many are set. */
  folded?: { fields: ReactNode; set: number };
}

/** 更多筛选: 墓型, 穴型, 朝向, 特征标签, free plots side by side and numbers without a 4. */
export function WishFilter({ filter, kinds, onChange, folded }: WishFilterProps) {
  const count = wishesSet(filter);
  const name = folded ? '筛选' : '更多筛选';
  const { hidden, priceMin, priceMax } = filter;
  const cleared: SeatFilter = {
    hidden,
    ...(priceMin === undefined ? {} : { priceMin }),
    ...(priceMax === undefined ? {} : { priceMax }),
  };
  const content = (
    <Form layout="vertical" style={{ width: 280 }}>
      {folded?.fields}
      <Wishes filter={filter} kinds={kinds} onChange={onChange} />
      <Flex justify="space-between" align="center">
        <Checkbox
          checked={filter.no4 === true}
          onChange={({ target }) => onChange(withWish(filter, 'no4', target.checked))}
        >
          排、号不带4
        </Checkbox>
        <Button size="small" disabled={count === 0} onClick={() => onChange(cleared)}>
          清空
        </Button>
      </Flex>
    </Form>
  );
  return (
    <Popover trigger="click" placement="bottom" content={content} title={name}>
      <Badge count={count + (folded?.set ?? 0)} size="small">
        <Button icon={<FilterOutlined />}>{name}</Button>
      </Badge>
    </Popover>
  );
}

type Wish = 'templateId' | 'capacityType' | 'orientation' | 'tags' | 'adjacent' | 'no4';

/** The filter with a wish set, or without it when it is empty. */
function withWish<W extends Wish>(filter: SeatFilter, wish: W, value: SeatFilter[W]): SeatFilter {
  const { [wish]: _before, ...others } = filter;
  const empty = !value || (Array.isArray(value) && value.length === 0);
  return empty ? (others as SeatFilter) : { ...filter, [wish]: value };
}

function Wishes({ filter, kinds, onChange }: WishFilterProps) {
  const templates = useMemo(() => templatesOf(kinds), [kinds]);
  const set = <W extends Wish>(wish: W, value: SeatFilter[W]) => onChange(withWish(filter, wish, value));
  const has = (of: (kind: SeatKind) => readonly string[]) => new Set(kinds.flatMap(of));
  const capacities = useOffered(
    'capacity_type',
    has((kind) => [kind.capacityType]),
  );
  const facings = useOffered(
    'orientation',
    has((kind) => [kind.orientation]),
  );
  const tags = useOffered(
    'plot_tag',
    has((kind) => kind.tags),
  );
  const common = { allowClear: true, placeholder: '不限', style: { width: '100%' } } as const;
  return (
    <>
      <Field label="墓型">
        <Select
          {...common}
          aria-label="墓型"
          showSearch={{ optionFilterProp: 'label' }}
          value={filter.templateId}
          options={templates}
          onChange={(value) => set('templateId', value)}
        />
      </Field>
      <Field label="穴型">
        <Select
          {...common}
          aria-label="穴型"
          value={filter.capacityType}
          options={capacities}
          onChange={(value) => set('capacityType', value)}
        />
      </Field>
      <Field label="朝向">
        <Select
          {...common}
          aria-label="朝向"
          value={filter.orientation}
          options={facings}
          onChange={(value) => set('orientation', value)}
        />
      </Field>
      <Field label="特征标签">
        <Select
          {...common}
          mode="multiple"
          aria-label="特征标签"
          value={[...(filter.tags ?? [])]}
          options={tags}
          onChange={(value: string[]) => set('tags', value)}
        />
      </Field>
      <Field label="相邻可售">
        <Select
          {...common}
          aria-label="相邻可售"
          value={filter.adjacent}
          options={ADJACENT.map((count) => ({ value: count, label: `同排相邻 ${count} 个` }))}
          onChange={(value) => set('adjacent', value)}
        />
      </Field>
    </>
  );
}

function Field({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Form.Item label={label} style={{ marginBottom: 8 }}>
      {children}
    </Form.Item>
  );
}

/** The values of a dictionary that plots of this map have. */
function useOffered(code: string, has: ReadonlySet<string>) {
  return dictChoices(useDict(code).filter(({ value }) => has.has(value)));
}

function templatesOf(kinds: readonly SeatKind[]): { value: string; label: string }[] {
  const names = new Map(kinds.map(({ templateId, templateName }) => [templateId, templateName || templateId]));
  return [...names].map(([value, label]) => ({ value, label })).sort((a, b) => a.label.localeCompare(b.label, 'zh-CN'));
}
