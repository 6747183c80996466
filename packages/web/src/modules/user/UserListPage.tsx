import { user } from '@songbai/contract/modules/user/user.resource.ts';
import { ResourceList } from '../../resource/list/ResourceList.tsx';
import { Picture } from './Picture.tsx';
import { UserDrawer } from './UserDrawer.tsx';
import { UserRowActions } from './UserRowActions.tsx';
import { UserToolbar, useBatchActions } from './UserToolbar.tsx';

/** 用户管理 (contract/1 §5.1). */
export function UserListPage() {
  const batch = useBatchActions().length > 0;
  return (
    <ResourceList
      resource={user}
      columns={['username', 'realname', 'avatar', 'sex', 'birthday', 'phone', 'orgCodeTxt', 'departIds', 'status']}
      essential={['username', 'realname', 'phone', 'orgCodeTxt', 'status']}
      cells={{
        avatar: (path, { realname }) => <Picture path={path} name={realname} />,
        departIds: (_value, row) => (
          <span>{String((row as { departIds_dictText?: string }).departIds_dictText ?? '')}</span>
        ),
      }}
      batch={batch}
      toolbar={(list) => <UserToolbar list={list} />}
      rowActions={(row, list) => <UserRowActions row={row} list={list} />}
      form={(slot) => <UserDrawer {...slot} />}
    />
  );
}
