import {
  ApartmentOutlined,
  ClearOutlined,
  FormOutlined,
  KeyOutlined,
  LogoutOutlined,
  QuestionCircleOutlined,
  SettingOutlined,
  UserOutlined,
} from '@ant-design/icons';
import { Avatar, Button, Dropdown, type MenuProps } from 'antd';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { thumbUrl } from '../../api/client.ts';
import { casUrl } from '../../api/config.ts';
import { useFeedback } from '../../lib/feedback.ts';
import { loadPage } from '../../lib/leave-page.ts';
import { notify } from '../../lib/notices.ts';
import { onShellDialog, type ShellDialog } from '../../lib/shell-dialogs.ts';
import { refreshDictionaries } from '../../session/dictionaries.ts';
import { useSession } from '../../session/session.ts';
import { signOut } from '../../session/sign-in.ts';
import { useConfirm } from '../../ui/confirm/index.ts';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { LOGIN_PATH } from '../guard.ts';
import { loadPart } from '../lazy-view.ts';
import { keptPathOf } from '../tabs/tabs-store.ts';
import styles from './header-bar.module.css';
import { onQuestionMark } from './question-mark.ts';

const ChangePasswordDialog = lazyComponent(
  () => loadPart('change-password', async () => (await import('./ChangePasswordDialog.tsx')).ChangePasswordDialog),
  null,
);
const SwitchDepartDialog = lazyComponent(
  () => loadPart('switch-depart', async () => (await import('./SwitchDepartDialog.tsx')).SwitchDepartDialog),
  null,
);
const KeysDialog = lazyComponent(
  () => loadPart('keys', async () => (await import('./KeysDialog.tsx')).KeysDialog),
  null,
);

const SettingsDrawer = lazyComponent(
  () => loadPart('settings', async () => (await import('./SettingsDrawer.tsx')).SettingsDrawer),
  null,
);

const ITEMS: MenuProps['items'] = [
  { key: '/account/center', icon: <UserOutlined />, label: '个人中心' },
  { key: '/account/settings/base', icon: <FormOutlined />, label: '账户设置' },
  { key: 'settings', icon: <SettingOutlined />, label: '系统设置' },
  { key: 'password', icon: <KeyOutlined />, label: '密码修改' },
  { key: 'depart', icon: <ApartmentOutlined />, label: '切换部门' },
  { key: 'keys', icon: <QuestionCircleOutlined />, label: '快捷键' },
  { key: 'cache', icon: <ClearOutlined />, label: '清理缓存' },
  { type: 'divider' },
  { key: 'logout', icon: <LogoutOutlined />, label: '退出登录' },
];

interface UserMenuProps {
  /** How another page is loaded after the session ended. */
  leaveTo?: (path: string) => void;
}

/** The user's picture and name, with the menu of their own settings (spec/1 §2, user menu). */
export function UserMenu({ leaveTo = loadPage }: UserMenuProps) {
  const user = useSession((state) => state.user);
  const [dialog, setDialog] = useState<ShellDialog>();
  const act = useUserActions(setDialog, leaveTo);
  // Pages open these dialogs too.
  useEffect(() => onShellDialog(setDialog), []);
  useEffect(() => onQuestionMark(() => setDialog('keys')), []);
  const picture = thumbUrl(user?.avatar);
  const name = user?.realname || user?.username || '';
  const close = () => setDialog(undefined);
  return (
    <>
      <Dropdown menu={{ items: ITEMS, onClick: ({ key }) => act(key) }} trigger={['click']} placement="bottomRight">
        <Button
          type="text"
          size="large"
          className={styles.user ?? ''}
          aria-haspopup="menu"
          aria-label={`${name}，用户菜单`}
        >
          <Avatar size={24} icon={<UserOutlined />} {...(picture ? { src: picture } : {})} alt="" />
          <span className={styles.userName}>{name}</span>
        </Button>
      </Dropdown>
      {dialog === 'settings' && <SettingsDrawer onClose={close} />}
      {dialog === 'password' && <ChangePasswordDialog onClose={close} />}
      {dialog === 'keys' && <KeysDialog onClose={close} />}
      {dialog === 'depart' && <SwitchDepartDialog onClose={close} />}
    </>
  );
}

function useUserActions(
  openDialog: (dialog: ShellDialog) => void,
  leaveTo: (path: string) => void,
): (key: string) => void {
  const navigate = useNavigate();
  const { message } = useFeedback();
  const confirm = useConfirm();

  async function clearCache(): Promise<void> {
    try {
      await refreshDictionaries();
      void message.success('刷新缓存完成！');
    } catch {
      void message.warning('刷新缓存失败！');
    }
  }

  async function logout(): Promise<void> {
    const failure = await signOut(true);
    if (failure) {
      notify({ kind: 'error', title: '错误', text: failure });
      // Long enough to read; the session has ended either way.
      await new Promise((resolve) => setTimeout(resolve, 1500));
    }
    const cas = casUrl();
    // The CAS server would sign the same person in again (contract/1 §2.9).
    const service = encodeURIComponent(window.location.origin);
    leaveTo(cas === '' ? LOGIN_PATH : `${cas}/logout?service=${service}`);
  }

  return (key) => {
    if (key.startsWith('/')) void navigate(keptPathOf(key));
    else if (key === 'password' && !useSession.getState().user) void message.warning('当前系统无登录用户!');
    else if (key === 'settings' || key === 'password' || key === 'depart' || key === 'keys') openDialog(key);
    else if (key === 'cache') void clearCache();
    else confirm({ title: '提示', content: '真的要注销登录吗 ?', onOk: logout });
  };
}
