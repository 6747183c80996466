import { Button, Segmented, Select } from 'antd';
import { openShellDialog } from '../../lib/shell-dialogs.ts';
import { setOwnLook, useOwnLook } from '../../session/own-settings.ts';
import { useMenuPages } from '../dashboard/index.ts';
import styles from './account.module.css';
import { SettingRow } from './SettingRow.tsx';

/** 个性化设置: how the console looks and where it starts; kept with the account, the same on every machine. */
export function CustomSection() {
  const { dense = false, startPage } = useOwnLook();
  const pages = useMenuPages().map(({ path, title }) => ({ value: path, label: title }));
  return (
    <>
      <p className={styles.note}>以下设置随账号保存，在任何电脑上登录都一样；各列表的列、每页条数也随账号保存。</p>
      <ul>
        <SettingRow title="风格与布局" note="菜单风格、明暗、主题色、导航模式、多页签等">
          <Button type="link" onClick={() => openShellDialog('settings')}>
            打开系统设置
          </Button>
        </SettingRow>
        <SettingRow title="列表行高" note="所有列表的默认行高；在某个列表上单独设置过的，以该列表为准">
          <Segmented
            aria-label="列表行高"
            options={[
              { value: false, label: '标准' },
              { value: true, label: '紧凑' },
            ]}
            value={dense}
            onChange={(next) => setOwnLook({ dense: next || undefined })}
          />
        </SettingRow>
        <SettingRow title="起始页" note="登录后首先打开的页面；未设置时按角色的设置">
          <Select
            aria-label="起始页"
            allowClear
            showSearch={{ optionFilterProp: 'label' }}
            placeholder="按角色的设置"
            className={styles.startPage ?? ''}
            options={pages}
            value={pages.some(({ value }) => value === startPage) ? startPage : undefined}
            onChange={(next: string | undefined) => setOwnLook({ startPage: next })}
          />
        </SettingRow>
      </ul>
    </>
  );
}
