import { Button } from 'antd';
import { openShellDialog } from '../../lib/shell-dialogs.ts';
import { SettingRow } from './SettingRow.tsx';

/** 个性化设置: colours and layout are set in the settings drawer, which applies them at once. */
export function CustomSection() {
  return (
    <ul>
      <SettingRow title="风格与布局" note="菜单风格、暗色模式、主题色、导航模式、多页签等，保存在本浏览器中">
        <Button type="link" onClick={() => openShellDialog('settings')}>
          打开系统设置
        </Button>
      </SettingRow>
    </ul>
  );
}
