import { DeleteOutlined, SyncOutlined } from '@ant-design/icons';
import { type DictRow, dict, OWN_DICT_ITEMS } from '@songbai/contract/modules/dict/dict.resource.ts';
import { dictRefusal } from '@songbai/contract/modules/dict/dict.rules.ts';
import { Alert, Button } from 'antd';
import { useState } from 'react';
import { type ListHandle, ResourceList, type RowButton } from '../../resource/list/ResourceList.tsx';
import { useCan } from '../../session/permissions.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { DictDialog } from './DictDialog.tsx';
import { ItemsDrawer } from './ItemsDrawer.tsx';
import { useMayChangeShared } from './own-items.calls.ts';
import { RecycleBinDialog } from './RecycleBinDialog.tsx';
import { useCacheRefresh } from './use-cache-refresh.ts';

const NO_DETAIL: readonly RowButton[] = ['detail'];
/** The server refuses all of it where people of other tenants use the dictionaries too. */
const MAY_NOTHING = { add: false, edit: false, delete: false, import: false };

/** Dictionaries of the contract cannot be deleted: fields store their codes. */
const isKept = ({ dictCode, dictName }: DictRow): boolean =>
  dictRefusal({ code: dictCode, name: dictName }, 'remove') !== undefined;

/** 数据字典: dictionaries, their items and the recycle bin (contract/2 §1.7). */
export function DictListPage() {
  const [shown, setShown] = useState<{ dict: DictRow; open: boolean }>();
  const mayChange = useMayChangeShared();
  return (
    <>
      {mayChange === false && <OfAllTenants />}
      <ResourceList
        resource={dict}
        {...(mayChange ? {} : { may: MAY_NOTHING })}
        withoutButtons={() => NO_DETAIL}
        deleteRefusal={(row) => (isKept(row) ? '系统字典由程序使用，不能删除' : undefined)}
        toolbar={(list) => <ToolbarButtons list={list} mayChange={mayChange === true} />}
        rowActions={(row) => <LinkButton onClick={() => setShown({ dict: row, open: true })}>字典配置</LinkButton>}
        form={(slot) => <DictDialog {...slot} />}
      />
      {shown && (
        <ItemsDrawer
          dict={shown.dict}
          mayChange={mayChange === true}
          open={shown.open}
          onClose={() => setShown((now) => now && { ...now, open: false })}
        />
      )}
    </>
  );
}

function OfAllTenants() {
  const mayOwn = useCan()(OWN_DICT_ITEMS);
  return (
    <Alert
      type="info"
      showIcon
      style={{ marginBottom: 16 }}
      title={`字典由各租户共用，由平台管理员修改。${mayOwn ? '本租户需要的名称、颜色和字典项，请点「字典配置」，在「本租户」中设置。' : ''}`}
    />
  );
}

function ToolbarButtons({ list, mayChange }: { list: ListHandle<DictRow>; mayChange: boolean }) {
  const can = useCan();
  const [binOpen, setBinOpen] = useState(false);
  const { busy, refresh } = useCacheRefresh();
  return (
    <>
      <Button icon={<SyncOutlined spin={busy} />} disabled={busy} onClick={() => void refresh()}>
        刷新缓存
      </Button>
      {mayChange && can('system:dict:delete') && (
        <>
          <Button icon={<DeleteOutlined />} onClick={() => setBinOpen(true)}>
            回收站
          </Button>
          <RecycleBinDialog open={binOpen} onOpenChange={setBinOpen} onChanged={() => void list.actions.refresh()} />
        </>
      )}
    </>
  );
}
