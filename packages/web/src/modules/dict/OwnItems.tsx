import type { OwnDictItem } from '@songbai/contract/modules/dict/dict.calls.ts';
import { type DictRow, dictItem } from '@songbai/contract/modules/dict/dict.resource.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Flex, Space, type TableColumnsType } from 'antd';
import { useState } from 'react';
import { invalidate } from '../../resource/invalidate.ts';
import { useCommand } from '../../resource/use-command.ts';
import { ConfirmPop } from '../../ui/confirm/index.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { LoadFailure } from '../../ui/LoadFailure.tsx';
import { PlainTable } from '../../ui/plain-table/index.ts';
import { OwnTag, RestoreDefault } from '../../ui/tenant-own.tsx';
import { ItemName } from './ItemName.tsx';
import { OwnItemDialog } from './OwnItemDialog.tsx';
import { removeOwnItem, useOwnItems } from './own-items.calls.ts';

interface OwnItemsProps {
  dict: DictRow;
  /** The program depends on the values of this dictionary: items are renamed, but neither added nor switched off. */
  fixed: boolean;
}

/** The items as this tenant has them: those of all tenants with its differences, and its own. */
export function OwnItems({ dict, fixed }: OwnItemsProps) {
  const client = useQueryClient();
  const { busy, run } = useCommand();
  const { data, error, isFetching, refetch } = useOwnItems(dict.id);
  const [edited, setEdited] = useState<{ item: OwnDictItem | undefined; open: boolean }>();
  const settled = () => void invalidate(client, dictItem.name);
  const columns = columnsOf({
    busy,
    edit: (item) => setEdited({ item, open: true }),
    restore: (ownId) => void run(() => removeOwnItem(ownId), { settled }),
  });
  if (error) return <LoadFailure error={error} onRetry={refetch} />;
  return (
    <Flex vertical gap={16} style={{ padding: 16 }}>
      <Alert
        type="info"
        showIcon
        title={`这里的修改只用于本租户，未修改的部分随全部租户变化。${fixed ? '系统字典的数据值不能增加或停用。' : ''}`}
      />
      {!fixed && (
        <div>
          <Button type="primary" onClick={() => setEdited({ item: undefined, open: true })}>
            新增本租户字典项
          </Button>
        </div>
      )}
      <PlainTable<OwnDictItem>
        aria-label="本租户的字典项"
        rowKey="itemValue"
        empty="该字典没有字典项"
        size="middle"
        columns={columns}
        dataSource={data ?? []}
        loading={isFetching && !data}
        pagination={{ defaultPageSize: 10, hideOnSinglePage: true, showQuickJumper: true }}
        scroll={{ x: 'max-content' }}
      />
      {edited && (
        <OwnItemDialog
          dictId={dict.id}
          fixed={fixed}
          {...edited}
          onClose={() => setEdited((now) => now && { ...now, open: false })}
          onDone={settled}
        />
      )}
    </Flex>
  );
}

interface RowCommands {
  busy: boolean;
  edit(item: OwnDictItem): void;
  restore(ownId: string): void;
}

const columnsOf = ({ busy, edit, restore }: RowCommands): TableColumnsType<OwnDictItem> => [
  {
    title: '名称',
    dataIndex: 'itemText',
    render: (_text, item) => (
      <ItemName item={item}>{item.ownId !== null && <OwnTag shared={item.shared?.itemText} />}</ItemName>
    ),
  },
  { title: '数据值', dataIndex: 'itemValue' },
  {
    title: '操作',
    key: 'actions',
    width: 170,
    render: (_value, item) => (
      <Space size={4} wrap>
        <LinkButton disabled={busy} onClick={() => edit(item)}>
          编辑
        </LinkButton>
        {item.ownId !== null && <RestoreButton item={item} busy={busy} onRestore={restore} />}
      </Space>
    ),
  },
];

interface RestoreButtonProps {
  item: OwnDictItem;
  busy: boolean;
  onRestore(ownId: string): void;
}

/** An own item has no default: it is deleted. */
function RestoreButton({ item: { ownId, shared, itemText }, busy, onRestore }: RestoreButtonProps) {
  const restore = () => ownId !== null && onRestore(ownId);
  if (shared) return <RestoreDefault shared={shared.itemText} busy={busy} onRestore={restore} />;
  return (
    <ConfirmPop
      danger
      title="确定删除吗?"
      effect={`「${itemText}」不再可选，已使用它的记录仍显示这个名称`}
      disabled={busy}
      onConfirm={restore}
    >
      <LinkButton danger disabled={busy}>
        删除
      </LinkButton>
    </ConfirmPop>
  );
}
