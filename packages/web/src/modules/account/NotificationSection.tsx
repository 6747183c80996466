import { Switch } from 'antd';
import { setNoticePopUps, useNoticePopUps } from '../../lib/notice-pop-ups.ts';
import { SettingRow } from './SettingRow.tsx';

/** 新消息通知: whether this browser pops up new messages. */
export function NotificationSection() {
  const on = useNoticePopUps((state) => state.on);
  return (
    <ul>
      <SettingRow
        title="新消息弹出提醒"
        note="收到通知公告、系统消息时在页面上弹出提醒；关闭后仍可在铃铛中查看。保存在本浏览器中"
      >
        <Switch
          aria-label="新消息弹出提醒"
          checked={on}
          checkedChildren="开"
          unCheckedChildren="关"
          onChange={setNoticePopUps}
        />
      </SettingRow>
    </ul>
  );
}
