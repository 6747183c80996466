import { type DictRow, dictItem, OWN_DICT_ITEMS } from '@songbai/contract/modules/dict/dict.resource.ts';
import { dictRefusal } from '@songbai/contract/modules/dict/dict.rules.ts';
import { Alert, Button } from 'antd';
import { useMemo, useState } from 'react';
import { useMediaQuery } from '../../lib/media.ts';
import { ResourceList, type RowButton } from '../../resource/list/ResourceList.tsx';
import { relabelled } from '../../resource/relabelled.ts';
import { useCan } from '../../session/permissions.ts';
import { Drawer } from '../../ui/layer.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { ItemDialog, isRelied } from './ItemDialog.tsx';
import { ItemName } from './ItemName.tsx';
import { OrderDialog } from './OrderDialog.tsx';
import { OwnItems } from './OwnItems.tsx';

const WIDTH = 600;
const NO_DETAIL: readonly RowButton[] = ['detail'];

/** Labelled 状态 in the list, 是否启用 in the form (contract/2 §1.7). */
const listed = relabelled(dictItem, { status: '状态' });

interface ItemsDrawerProps {
  dict: DictRow;
  /** Whether this person may change what all tenants have. */
  mayChange: boolean;
  open: boolean;
  onClose(): void;
}

/** 字典列表: the items of one dictionary (contract/2 §1.7), as all tenants have them and as this one does. */
export function ItemsDrawer({ dict, mayChange, open, onClose }: ItemsDrawerProps) {
  const narrow = useMediaQuery(`(max-width: ${WIDTH}px)`);
  const mayOwn = useCan()(OWN_DICT_ITEMS);
  const fixed = dictRefusal({ code: dict.dictCode, name: dict.dictName }, 'addItem') !== undefined;
  const shared = { dict, fixed, mayChange };
  return (
    <Drawer
      title={`字典列表：${dict.dictName}`}
      open={open}
      onClose={onClose}
      size={narrow ? '100%' : WIDTH}
      destroyOnHidden
      styles={{ body: { padding: 0 } }}
    >
      {mayOwn ? (
        <Tabs
          defaultActiveKey={mayChange ? 'shared' : 'own'}
          tabBarStyle={{ paddingInline: 16, marginBottom: 0 }}
          items={[
            { key: 'shared', label: '全部租户', children: <SharedItems {...shared} /> },
            { key: 'own', label: '本租户', children: <OwnItems dict={dict} fixed={fixed} /> },
          ]}
        />
      ) : (
        <SharedItems {...shared} />
      )}
    </Drawer>
  );
}

interface SharedItemsProps {
  dict: DictRow;
  /** The program depends on the values of this dictionary. */
  fixed: boolean;
  mayChange: boolean;
}

/** The items as all tenants have them. */
function SharedItems({ dict, fixed, mayChange }: SharedItemsProps) {
  const resource = useMemo(
    () => ({ ...listed, actions: mayChange ? (fixed ? (['edit'] as const) : listed.actions) : [] }),
    [fixed, mayChange],
  );
  const params = useMemo(() => ({ dictId: dict.id }), [dict.id]);
  const mayOrder = useCan()('system:dict:edit') && mayChange;
  const [order, setOrder] = useState({ open: false, round: 0 });
  return (
    <>
      {fixed && mayChange && (
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
        toolbar={() =>
          mayOrder && (
            <Button onClick={() => setOrder(({ round }) => ({ open: true, round: round + 1 }))}>调整顺序</Button>
          )
        }
        cells={{ itemText: (_text, row) => <ItemName item={row} /> }}
        deleteRefusal={(row) => (isRelied(dict, row.itemValue) ? '该数据值由程序使用，不能删除' : undefined)}
        form={(slot) => <ItemDialog {...slot} dict={dict} fixed={fixed} />}
      />
      <OrderDialog dict={dict} {...order} onClose={() => setOrder(({ round }) => ({ open: false, round }))} />
    </>
  );
}
