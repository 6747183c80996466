import { PlusOutlined } from '@ant-design/icons';
import { type CgformHead, cgformHead } from '@songbai/contract/modules/online-form/head.resource.ts';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { ResourceList } from '../../resource/list/ResourceList.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { useOnlineCode } from '../online-page/index.ts';
import { HeadDialog } from './HeadDialog.tsx';
import { MenuLinkDialog } from './MenuLinkDialog.tsx';
import { fetchDesign } from './online-form.calls.ts';
import { screenPath } from './screen-path.ts';
import { useDesignRights } from './use-design-rights.ts';
import { useMakeView } from './use-make-view.ts';
import { useRemoveDesign } from './use-remove-design.ts';

const VIEW = '1';

/** OnlCgformCopyList: the views of one table (online.md §5.4, §6). */
export function CopyListPage() {
  const code = useOnlineCode();
  const may = useDesignRights();
  const makeView = useMakeView();
  const { data } = useQuery({
    queryKey: [cgformHead.name, 'original', code],
    queryFn: ({ signal }) => fetchDesign(code, signal),
  });
  const [linked, setLinked] = useState<CgformHead>();
  const original = data?.head;
  const params = useMemo(() => ({ copyType: VIEW, physicId: code }), [code]);
  return (
    <>
      <ResourceList
        resource={cgformHead}
        params={params}
        may={{ add: false, edit: may.edit, delete: false }}
        choice="none"
        columns={['tableName', 'tableTxt', 'tableVersion', 'themeTemplate', 'createTime']}
        essential={['tableName', 'tableTxt']}
        withoutButtons={() => ['detail', 'delete']}
        toolbar={() =>
          may.add &&
          original && (
            <Button type="primary" icon={<PlusOutlined />} onClick={() => makeView(original)}>
              生成视图
            </Button>
          )
        }
        rowActions={(row) => <ViewLinks row={row} mayRemove={may.delete} onLink={() => setLinked(row)} />}
        form={({ target, open, onClose }) => (
          <HeadDialog
            id={target.mode === 'add' ? undefined : target.id}
            open={open}
            onClose={onClose}
            onSaved={onClose}
          />
        )}
      />
      {linked && <MenuLinkDialog head={linked} onClose={() => setLinked(undefined)} />}
    </>
  );
}

interface ViewLinksProps {
  row: CgformHead;
  mayRemove: boolean;
  onLink(): void;
}

function ViewLinks({ row, mayRemove, onLink }: ViewLinksProps) {
  const { remove } = useRemoveDesign();
  const navigate = useNavigate();
  const path = screenPath(row);
  return (
    <>
      {path && <LinkButton onClick={() => void navigate(path)}>功能测试</LinkButton>}
      {path && <LinkButton onClick={onLink}>配置地址</LinkButton>}
      {mayRemove && (
        <LinkButton danger onClick={() => remove(row)}>
          移除
        </LinkButton>
      )}
    </>
  );
}
