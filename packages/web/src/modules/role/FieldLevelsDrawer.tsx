import type { FieldLevelItem, SaveFieldLevelsBody } from '@songbai/contract/modules/permission/field-levels.calls.ts';
import { FIELD_LEVEL_TEXTS, FIELD_LEVELS, type FieldLevel } from '@songbai/contract/rules/masks.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, Select, Skeleton, Table } from 'antd';
import { useState } from 'react';
import { getResult, send } from '../../api/client.ts';
import { useCommand } from '../../resource/use-command.ts';
import { NoRows } from '../../ui/empty.tsx';
import { LoadFailure } from '../../ui/LoadFailure.tsx';
import { SaveDrawer } from '../../ui/SaveDrawer.tsx';

interface FieldLevelsDrawerProps {
  role: { id: string; roleName: string };
  onClose(): void;
}

/** 字段权限: visibility of personal data for a role (domain.md §9). */
export function FieldLevelsDrawer({ role, onClose }: FieldLevelsDrawerProps) {
  const client = useQueryClient();
  const queryKey = ['role', 'fieldLevels', role.id];
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => getResult<FieldLevelItem[]>('/sys/role/fieldLevels', { roleId: role.id }, { signal }),
  });
  const [changed, setChanged] = useState<ReadonlyMap<string, FieldLevel | null>>(new Map());
  const { busy, run } = useCommand();
  const save = async () => {
    const levels = [...changed].map(([field, level]) => ({ field, level }));
    const body: SaveFieldLevelsBody = { roleId: role.id, levels };
    const saved = await run(() => send('POST', '/sys/role/saveFieldLevels', { body }));
    if (!saved) return;
    await client.invalidateQueries({ queryKey });
    onClose();
  };
  return (
    <SaveDrawer
      open
      title={`字段权限：${role.roleName}`}
      dirty={changed.size > 0}
      done="修改"
      busy={busy}
      onSave={() => void save()}
      onClose={onClose}
    >
      <Alert
        type="info"
        showIcon
        title="一个人有多个角色时，以其中最宽的为准；未设置的角色不影响结果。"
        style={{ marginBottom: 12 }}
      />
      {error && <LoadFailure error={error} onRetry={refetch} />}
      {!data && !error && <Skeleton active />}
      {data && (
        <LevelTable
          items={data}
          changed={changed}
          onChange={(field, level) => setChanged(new Map(changed).set(field, level))}
        />
      )}
    </SaveDrawer>
  );
}

interface LevelTableProps {
  items: readonly FieldLevelItem[];
  changed: ReadonlyMap<string, FieldLevel | null>;
  onChange(field: string, level: FieldLevel | null): void;
}

function LevelTable({ items, changed, onChange }: LevelTableProps) {
  const levelOf = (item: FieldLevelItem) => (changed.has(item.field) ? changed.get(item.field) : item.level);
  return (
    <Table<FieldLevelItem>
      locale={{ emptyText: <NoRows>没有按角色控制的字段</NoRows> }}
      rowKey="field"
      size="small"
      pagination={false}
      dataSource={[...items]}
      columns={[
        { title: '资料', dataIndex: 'resource', width: 120 },
        { title: '字段', dataIndex: 'label', width: 140 },
        {
          title: '可见程度',
          render: (_value, item) => (
            <Select
              aria-label={`${item.resource}${item.label}可见程度`}
              style={{ width: '100%' }}
              value={levelOf(item) ?? ''}
              options={optionsOf(item)}
              onChange={(level) => onChange(item.field, level === '' ? null : (level as FieldLevel))}
            />
          ),
        },
      ]}
    />
  );
}

/** Levels beyond the user's own visibility are not offered. */
function optionsOf({ standard, most }: FieldLevelItem) {
  const unset = { value: '', label: `未设置（默认${FIELD_LEVEL_TEXTS[standard]}）`, disabled: standard > most };
  return [
    unset,
    ...FIELD_LEVELS.map((level) => ({ value: level, label: FIELD_LEVEL_TEXTS[level], disabled: level > most })),
  ];
}
