import { DatabaseOutlined, DownOutlined, FileExcelOutlined, ImportOutlined } from '@ant-design/icons';
import { type CgformHead, cgformHead } from '@songbai/contract/modules/online-form/head.resource.ts';
import type { SaveResult } from '@songbai/contract/modules/online-form/save.calls.ts';
import { Button, Dropdown } from 'antd';
import { useState } from 'react';
import { DictText } from '../../pickers/DictText.tsx';
import { type ListHandle, ResourceList } from '../../resource/list/ResourceList.tsx';
import { usePrompt } from '../../ui/prompt/index.ts';
import { StateTag } from '../../ui/StateTag.tsx';
import { EnhanceDialog } from '../online-enhance/index.ts';
import { AuthDialog } from './auth/AuthDialog.tsx';
import { GrantDialog } from './auth/GrantDialog.tsx';
import { RoleLook } from './auth/RoleLook.tsx';
import { CodeDialog } from './CodeDialog.tsx';
import { DesignBin } from './DesignBin.tsx';
import { type DesignDialog, DesignRowActions } from './DesignRowActions.tsx';
import { ExistingTablesDialog } from './ExistingTablesDialog.tsx';
import { FromSheetDialog } from './from-sheet/FromSheetDialog.tsx';
import { HeadDialog } from './HeadDialog.tsx';
import { ImportDesignDialog } from './ImportDesignDialog.tsx';
import { MenuLinkDialog, TableMenuDialog } from './MenuLinkDialog.tsx';
import { RelationsDialog } from './relations/RelationsDialog.tsx';
import { SyncDialog, type SyncTarget } from './SyncDialog.tsx';
import { type DesignRights, useDesignRights } from './use-design-rights.ts';
import { useRemoveDesign } from './use-remove-design.ts';
import { VersionsDialog } from './VersionsDialog.tsx';
import { ViewsDialog } from './ViewsDialog.tsx';

/** Views stand under their table. */
const ORIGINAL = '0';
const ORIGINALS = { copyType: ORIGINAL };

interface Shown {
  dialog: DesignDialog;
  head: CgformHead;
}

/** Online表单开发: tables designed in the browser (contract/2 §15.1, online.md §4.6). */
export function HeadListPage() {
  const may = useDesignRights();
  const [prompt, promptHolder] = usePrompt();
  const [shown, setShown] = useState<Shown>();
  const [syncing, setSyncing] = useState<SyncTarget>();
  const open = (dialog: DesignDialog, head: CgformHead) =>
    dialog === 'sync' ? setSyncing(head) : setShown({ dialog, head });
  const saved = (result: SaveResult, head: Omit<SyncTarget, 'id'>) => {
    if (may.sync && result.isDbSynch === 'N') setSyncing({ id: result.id, ...head });
  };
  return (
    <>
      <ResourceList
        resource={cgformHead}
        params={ORIGINALS}
        may={{ add: may.add, edit: may.edit, delete: false }}
        columns={['tableName', 'tableTxt', 'tableType', 'tableVersion', 'isDbSynch', 'formCategory', 'createTime']}
        essential={['tableName', 'tableTxt', 'tableType', 'tableVersion', 'isDbSynch']}
        cells={{
          isDbSynch: (_value, row) => <SyncTag row={row} />,
          formCategory: (value) => <DictText code="ol_form_biz_type" value={value} />,
        }}
        withoutButtons={() => ['detail', 'delete']}
        batch={may.delete}
        toolbar={(list) => (
          <>
            {may.add && may.sync && <FromSheetTool />}
            {may.add && <ImportTool />}
            {may.transTables && <ExistingTablesTool />}
            {may.delete && <BatchTools list={list} />}
          </>
        )}
        rowActions={(row) => (
          <DesignRowActions row={row} may={may} prompt={prompt} onOpen={(dialog) => open(dialog, row)} />
        )}
        form={({ target, open: isOpen, onClose }) => (
          <HeadDialog
            id={target.mode === 'add' ? undefined : target.id}
            open={isOpen}
            onClose={onClose}
            onSaved={(result, head) => {
              onClose();
              saved(result, head);
            }}
          />
        )}
      />
      {promptHolder}
      {shown && <Dialogs shown={shown} may={may} onShow={setShown} onClose={() => setShown(undefined)} />}
      {syncing && <SyncDialog key={syncing.id} head={syncing} onClose={() => setSyncing(undefined)} />}
    </>
  );
}

/** What runs may be older than what was saved last; users go on with it undisturbed. */
function SyncTag({ row }: { row: CgformHead }) {
  if (row.syncState === 'running') return <StateTag tone="blue">同步中</StateTag>;
  return row.isDbSynch === 'Y' ? <StateTag tone="green">已同步</StateTag> : <StateTag tone="orange">未同步</StateTag>;
}

function FromSheetTool() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button icon={<FileExcelOutlined />} onClick={() => setOpen(true)}>
        由表格生成
      </Button>
      <FromSheetDialog open={open} onClose={() => setOpen(false)} />
    </>
  );
}

function ImportTool() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button icon={<ImportOutlined />} onClick={() => setOpen(true)}>
        导入设计
      </Button>
      {open && <ImportDesignDialog onClose={() => setOpen(false)} />}
    </>
  );
}

function ExistingTablesTool() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button icon={<DatabaseOutlined />} onClick={() => setOpen(true)}>
        导入数据库表
      </Button>
      {open && <ExistingTablesDialog onClose={() => setOpen(false)} />}
    </>
  );
}

function BatchTools({ list }: { list: ListHandle<CgformHead> }) {
  const removal = useRemoveDesign();
  const act = (flag: '0' | '1') => removal.several(list.selection.rows, flag, list.selection.clear);
  return (
    <>
      <Dropdown
        menu={{
          items: [
            { key: 'remove', label: '批量移除', onClick: () => act('0') },
            { key: 'delete', label: '批量删除', danger: true, onClick: () => act('1') },
          ],
        }}
      >
        <Button>
          批量操作 <DownOutlined />
        </Button>
      </Dropdown>
      <DesignBin />
    </>
  );
}

interface DialogsProps {
  shown: Shown;
  may: DesignRights;
  onShow(shown: Shown): void;
  onClose(): void;
}

function Dialogs({ shown: { dialog, head }, may, onShow, onClose }: DialogsProps) {
  const [edited, setEdited] = useState<CgformHead>();
  if (dialog === 'menu') return <TableMenuDialog head={head} onClose={onClose} />;
  if (dialog === 'link') return <MenuLinkDialog head={head} onClose={onClose} />;
  if (dialog === 'versions') return <VersionsDialog head={head} mayEdit={may.edit} onClose={onClose} />;
  if (dialog === 'auth') return <AuthDialog head={head} onClose={onClose} />;
  if (dialog === 'grant') return <GrantDialog head={head} onClose={onClose} />;
  if (dialog === 'look') return <RoleLook head={head} onClose={onClose} />;
  if (dialog === 'relations') return <RelationsDialog head={head} onClose={onClose} />;
  if (dialog === 'code') return <CodeDialog head={head} onClose={onClose} />;
  if (dialog === 'sync') return null;
  if (dialog !== 'views') return <EnhanceDialog kind={dialog} head={head} onClose={onClose} />;
  return (
    <>
      <ViewsDialog
        head={head}
        may={may}
        onEdit={setEdited}
        onLink={(view) => onShow({ dialog: 'link', head: view })}
        onClose={onClose}
      />
      <HeadDialog
        id={edited?.id}
        open={edited !== undefined}
        onClose={() => setEdited(undefined)}
        onSaved={() => setEdited(undefined)}
      />
    </>
  );
}
