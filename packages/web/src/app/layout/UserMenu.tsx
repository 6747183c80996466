import { ApartmentOutlined, ClearOutlined, KeyOutlined, LogoutOutlined, UserOutlined } from '@ant-design/icons';
import { Avatar, Button, Dropdown, type MenuProps } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { staticUrl } from '../../api/client.ts';
import { useFeedback } from '../../lib/feedback.ts';
import { notify } from '../../lib/notices.ts';
import { refreshDictionaries } from '../../session/dictionaries.ts';
import { useSession } from '../../session/session.ts';
import { signOut } from '../../session/sign-in.ts';
import { LOGIN_PATH } from '../guard.ts';
import { loadPart } from '../lazy-view.ts';
import styles from './main-layout.module.css';

const ChangePasswordDialog = lazy(async () => ({
  default: await loadPart(
    'change-password',
    async () => (await import('./ChangePasswordDialog.tsx')).ChangePasswordDialog,
  ),
}));
const SwitchDepartDialog = lazy(async () => ({
  default: await loadPart('switch-depart', async () => (await import('./SwitchDepartDialog.tsx')).SwitchDepartDialog),
}));

const ITEMS: MenuProps['items'] = [
  { key: 'password', icon: <KeyOutlined />, label: '修改密码' },
  { key: 'depart', icon: <ApartmentOutlined />, label: '切换部门' },
  { key: 'cache', icon: <ClearOutlined />, label: '清理缓存' },
  { type: 'divider' },
  { key: 'logout', icon: <LogoutOutlined />, label: '退出登录' },
];

/** Picture and name of the person, with what they can do for themselves. */
export function UserMenu() {
  const user = useSession((state) => state.user);
  const [dialog, setDialog] = useState<'password' | 'depart'>();
  const act = useUserActions(setDialog);
  const picture = staticUrl(user?.avatar);
  const close = () => setDialog(undefined);
  return (
    <>
      <Dropdown menu={{ items: ITEMS, onClick: ({ key }) => act(key) }} trigger={['click']} placement="bottomRight">
        <Button type="text" size="large" className={styles.user ?? ''} aria-haspopup="menu">
          <Avatar size={24} icon={<UserOutlined />} {...(picture ? { src: picture } : {})} alt="" />
          <span className={styles.userName}>{user?.realname || user?.username}</span>
        </Button>
      </Dropdown>
      <Suspense>
        {dialog === 'password' && <ChangePasswordDialog onClose={close} />}
        {dialog === 'depart' && <SwitchDepartDialog onClose={close} />}
      </Suspense>
    </>
  );
}

function useUserActions(openDialog: (dialog: 'password' | 'depart') => void): (key: string) => void {
  const { message, modal } = useFeedback();

  async function clearCache(): Promise<void> {
    try {
      await refreshDictionaries();
      void message.success('刷新缓存完成！');
    } catch {
      void message.warning('刷新缓存失败！');
    }
  }

  async function logout(): Promise<void> {
    const failure = await signOut();
    if (failure) {
      notify({ kind: 'error', title: '错误', text: failure });
      // Long enough to read; the session is over either way.
      await new Promise((resolve) => setTimeout(resolve, 1500));
    }
    window.location.assign(LOGIN_PATH);
  }

  return (key) => {
    if (key === 'password' && !useSession.getState().user) void message.warning('当前系统无登录用户!');
    else if (key === 'password' || key === 'depart') openDialog(key);
    else if (key === 'cache') void clearCache();
    else modal.confirm({ title: '提示', content: '真的要注销登录吗 ?', onOk: logout });
  };
}
