import { MESSAGE_DICTS, MESSAGE_TYPE } from '@songbai/contract/modules/message/message.dicts.ts';
import {
  EVENT_HOLDERS,
  eventTitle,
  MESSAGE_EVENTS,
  type MessageEvent,
} from '@songbai/contract/modules/message/message-events.ts';
import type { OwnNotice } from '@songbai/contract/modules/own-setting/own-setting.calls.ts';
import { PERSONAL_WAYS, type PersonalWay } from '@songbai/contract/modules/own-setting/ways.ts';
import { Checkbox, Flex, Switch, Table, type TableColumnsType, TimePicker } from 'antd';
import dayjs from 'dayjs';
import { useFeedback } from '../../lib/feedback.ts';
import { usePhone } from '../../lib/media.ts';
import { useShowFailure } from '../../resource/use-show-failure.ts';
import { saveOwnNotice, useOwnNotice } from '../../session/own-settings.ts';
import { useCan, useIsAdmin } from '../../session/permissions.ts';
import { NoRows } from '../../ui/empty.tsx';
import styles from './account.module.css';
import { OwnRobotRow } from './OwnRobotRow.tsx';
import { SettingRow } from './SettingRow.tsx';

interface EventRow {
  event: MessageEvent;
  /** The words of a template before its values. */
  name: string;
}

const EVENTS: readonly EventRow[] = (Object.keys(MESSAGE_EVENTS) as MessageEvent[]).map((event) => ({
  event,
  name: eventTitle(event),
}));

/** Those that the person can be told about, by his rights. */
function useOwnEvents(): readonly EventRow[] {
  const can = useCan();
  const admin = useIsAdmin();
  return EVENTS.filter(({ event }) => {
    const holders = EVENT_HOLDERS[event];
    return holders === 'anybody' || admin || holders.some(can);
  });
}

const WAYS = { system: '铃铛', email: '邮件', sms: '短信', robot: '个人机器人' } as const satisfies Record<
  PersonalWay,
  string
>;
const NIGHT = { from: '22:00', to: '07:00' };

/** 新消息通知: which messages reach the person by which way, and when; kept with the account. */
export function NotificationSection() {
  const notice = useOwnNotice();
  const { message } = useFeedback();
  const showFailure = useShowFailure();
  const save = (part: Partial<{ [K in keyof OwnNotice]: OwnNotice[K] | undefined }>) =>
    void saveOwnNotice(sound({ ...notice, ...part })).then(
      (reply) => reply && void message.success(reply.message),
      showFailure,
    );
  return (
    <>
      <ul>
        <SettingRow title="新消息弹出提醒" note="收到通知公告、系统消息时在页面上弹出提醒；关闭后仍可在铃铛中查看">
          <Switch
            aria-label="新消息弹出提醒"
            checked={notice.popUp !== false}
            checkedChildren="开"
            unCheckedChildren="关"
            onChange={(on) => save({ popUp: on ? undefined : false })}
          />
        </SettingRow>
        <QuietRow quiet={notice.quiet} onChange={(quiet) => save({ quiet })} />
        <OwnRobotRow />
      </ul>
      <h3>消息接收方式</h3>
      <p className={styles.note}>
        取消勾选后，该消息不再以该方式发给您。各消息采用哪些方式，由管理员在消息模板中设置；设置了个人机器人的，消息同时发到该机器人。群里的机器人由管理员设置，个人不能关闭。
      </p>
      <WayTable off={notice.off ?? {}} onChange={(off) => save({ off })} />
    </>
  );
}

/** Without what is as it is shipped. */
function sound({ popUp, quiet, off = {} }: { [K in keyof OwnNotice]?: OwnNotice[K] | undefined }): OwnNotice {
  const left = Object.entries(off).filter(([, ways]) => ways.length > 0);
  return {
    ...(popUp === false ? { popUp } : {}),
    ...(quiet ? { quiet } : {}),
    ...(left.length > 0 ? { off: Object.fromEntries(left) } : {}),
  };
}

interface QuietRowProps {
  quiet: OwnNotice['quiet'];
  onChange: (quiet: OwnNotice['quiet']) => void;
}

const FORMAT = 'HH:mm';

function QuietRow({ quiet, onChange }: QuietRowProps) {
  return (
    <SettingRow title="免打扰时段" note="时段内不弹出提醒，邮件、短信和个人机器人到时段结束后再发送；铃铛照常记录">
      <Flex gap={12} align="center" wrap>
        {quiet && (
          <TimePicker.RangePicker
            className={styles.times ?? ''}
            format={FORMAT}
            order={false}
            allowClear={false}
            value={[dayjs(`2000-01-01 ${quiet.from}`), dayjs(`2000-01-01 ${quiet.to}`)]}
            onChange={(range) => {
              const [from, to] = range ?? [];
              if (from && to) onChange({ from: from.format(FORMAT), to: to.format(FORMAT) });
            }}
          />
        )}
        <Switch
          aria-label="免打扰时段"
          checked={quiet !== undefined}
          checkedChildren="开"
          unCheckedChildren="关"
          onChange={(on) => onChange(on ? NIGHT : undefined)}
        />
      </Flex>
    </SettingRow>
  );
}

interface WayTableProps {
  off: NonNullable<OwnNotice['off']>;
  onChange: (off: NonNullable<OwnNotice['off']>) => void;
}

function WayTable({ off, onChange }: WayTableProps) {
  const events = useOwnEvents();
  // On a phone the name of the message would be left with one letter a line.
  const narrow = usePhone();
  const columns: TableColumnsType<EventRow> = [
    { title: '消息', dataIndex: 'name' },
    ...PERSONAL_WAYS.map((way) => ({
      title: WAYS[way],
      key: way,
      width: narrow ? 52 : 90,
      render: (_: unknown, { event, name }: EventRow) => {
        const ways = off[event] ?? [];
        // An announcement is itself an entry of the bell.
        const fixed = event === 'announcement' && way === MESSAGE_TYPE.system;
        return (
          <Checkbox
            aria-label={`${name}：${MESSAGE_DICTS.messageType.items[way]}`}
            checked={fixed || !ways.includes(way)}
            disabled={fixed}
            title={fixed ? '通知公告始终在铃铛中显示' : undefined}
            onChange={({ target }) => {
              const others = ways.filter((one) => one !== way);
              onChange({ ...off, [event]: target.checked ? others : [...others, way] });
            }}
          />
        );
      },
    })),
  ];
  return (
    <Table
      rowKey="event"
      size="small"
      columns={columns}
      dataSource={events}
      pagination={false}
      locale={{ emptyText: <NoRows>没有可以设置的通知</NoRows> }}
    />
  );
}
