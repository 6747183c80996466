import { type DictItemRow, type DictRow, dictItem } from '@songbai/contract/modules/dict/dict.resource.ts';
import { dictRefusal } from '@songbai/contract/modules/dict/dict.rules.ts';
import { Alert, Button, Tag, Typography } from 'antd';
import { useMemo, useState } from 'react';
import { useMediaQuery } from '../../lib/media.ts';
import { ResourceList, type RowButton } from '../../resource/list/ResourceList.tsx';
import { relabelled } from '../../resource/relabelled.ts';
import { useCan } from '../../session/permissions.ts';
import { Drawer } from '../../ui/layer.tsx';
import { ItemDialog } from './ItemDialog.tsx';
import { OrderDialog } from './OrderDialog.tsx';

const WIDTH = 600;
const NO_DETAIL: readonly RowButton[] = ['detail'];

/** Labelled 状态 in the list, 是否启用 in the form (contract/2 §1.7). */
const listed = relabelled(dictItem, { status: '状态' });

interface ItemsDrawerProps {
  dict: DictRow;
  open: boolean;
  onClose(): void;
}

/** 字典列表: the items of one dictionary (contract/2 §1.7). */
export function ItemsDrawer({ dict, open, onClose }: ItemsDrawerProps) {
  const narrow = useMediaQuery(`(max-width: ${WIDTH}px)`);
  const fixed = dictRefusal({ code: dict.dictCode, name: dict.dictName }, 'addItem') !== undefined;
  const resource = useMemo(() => (fixed ? { ...listed, actions: ['edit'] as const } : listed), [fixed]);
  const params = useMemo(() => ({ dictId: dict.id }), [dict.id]);
  const mayOrder = useCan()('system:dict:edit');
  const [order, setOrder] = useState({ open: false, round: 0 });
  return (
    <Drawer
      title={`字典列表：${dict.dictName}`}
      open={open}
      onClose={onClose}
      extra={
        mayOrder && (
          <Button onClick={() => setOrder(({ round }) => ({ open: true, round: round + 1 }))}>调整顺序</Button>
        )
      }
      size={narrow ? '100%' : WIDTH}
      destroyOnHidden
      styles={{ body: { padding: 0 } }}
    >
      {fixed && (
        <Alert
          type="info"
          showIcon
          title="系统字典的数据值由程序使用，这里可以修改名称、颜色、描述和排序。"
          style={{ margin: 16 }}
        />
      )}
      <ResourceList
        resource={resource}
        params={params}
        urlState={false}
        withoutButtons={() => NO_DETAIL}
        cells={{ itemText: (_text, row) => <ItemName item={row} /> }}
        form={(slot) => <ItemDialog {...slot} dictId={dict.id} fixed={fixed} />}
      />
      <OrderDialog dict={dict} {...order} onClose={() => setOrder(({ round }) => ({ open: false, round }))} />
    </Drawer>
  );
}

/** In its colour; a disabled one is greyed and labelled as such. */
function ItemName({ item: { itemText, itemColor, status } }: { item: DictItemRow }) {
  const off = status === 0;
  return (
    <>
      {itemColor && (
        <span
          aria-hidden
          style={{
            ...{ display: 'inline-block', width: 12, height: 12, marginInlineEnd: 8, borderRadius: 6 },
            background: itemColor,
          }}
        />
      )}
      <Typography.Text delete={off}>{itemText}</Typography.Text>
      {off && <Tag style={{ marginInlineStart: 8 }}>禁用</Tag>}
    </>
  );
}
