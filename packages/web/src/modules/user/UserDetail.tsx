import { user } from '@songbai/contract/modules/user/user.resource.ts';
import { useQuery } from '@tanstack/react-query';
import { Skeleton, Tag } from 'antd';
import { DepartsText } from '../../pickers/ChosenTexts.tsx';
import { DictText } from '../../pickers/DictText.tsx';
import { DetailValue } from '../../resource/detail/DetailValue.tsx';
import { ResourceDetailFrame } from '../../resource/detail/ResourceDetail.tsx';
import { detailFields, useDetail } from '../../resource/detail/use-detail.ts';
import { dictTextOf } from '../../resource/list/use-list-columns.tsx';
import { DetailList } from '../../ui/detail-list/index.ts';
import { LoadFailure } from '../../ui/LoadFailure.tsx';
import { RolesText, TenantsText } from './LinkSelects.tsx';
import { Picture } from './Picture.tsx';
import { linksOf } from './user.calls.ts';
import styles from './user.module.css';

interface UserDetailDrawerProps {
  id: string;
  open: boolean;
  onClose(): void;
}

/** 用户详情: the user's data, roles and departments. */
export function UserDetailDrawer({ id, open, onClose }: UserDetailDrawerProps) {
  return (
    <ResourceDetailFrame resource={user} id={id} open={open} onClose={onClose}>
      <UserDetail id={id} />
    </ResourceDetailFrame>
  );
}

/** Value of `user_status`. */
const NORMAL = 1;

/** Fields shown in the header or as texts elsewhere, or meaningless to readers. */
const APART: ReadonlySet<string> = new Set([
  ...['username', 'realname', 'avatar', 'status', 'orgCode', 'orgCodeTxt', 'post', 'departIds', 'relTenantIds'],
]);

function UserDetail({ id }: { id: string }) {
  const { data: row, error, refetch } = useDetail(user, id);
  const links = useQuery({ queryKey: ['user', 'links', id], queryFn: ({ signal }) => linksOf(id, signal) });
  if (error) return <LoadFailure error={error} onRetry={refetch} />;
  if (links.error) return <LoadFailure error={links.error} onRetry={links.refetch} />;
  if (!row || !links.data) return <Skeleton active avatar />;
  const name = String(row.realname ?? '');
  const rights = [
    { key: 'roles', term: '角色', content: <RolesText value={links.data.selectedroles} /> },
    { key: 'departs', term: '部门', content: <DepartsText value={links.data.selecteddeparts} /> },
    { key: 'charge', term: '负责部门', content: dictTextOf(row, 'departIds') ?? '' },
    { key: 'post', term: '职务', content: dictTextOf(row, 'post') ?? '' },
    { key: 'tenants', term: '租户', content: <TenantsText value={row.relTenantIds} /> },
  ];
  const facts = detailFields(user)
    .filter(([field]) => !APART.has(field))
    .map(([field, { label }]) => ({
      key: field,
      term: label,
      content: <DetailValue resource={user} id={id} name={field} row={row} />,
    }));
  return (
    <>
      <header className={styles.person}>
        <Picture path={row.avatar} name={name} size={64} />
        <div>
          <h3>{name}</h3>
          <span className={styles.account}>{String(row.username ?? '')}</span>
        </div>
        <Tag color={row.status === NORMAL ? 'green' : 'red'}>
          <DictText code="user_status" value={row.status} text={dictTextOf(row, 'status')} />
        </Tag>
      </header>
      <DetailList bordered size="small" col={2} items={[...rights, ...facts]} />
    </>
  );
}
