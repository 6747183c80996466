import { MESSAGE_TYPE } from '@songbai/contract/modules/message/message.dicts.ts';
import type { OwnRobotBody } from '@songbai/contract/modules/message/own-robot.calls.ts';
import { ROBOT_KINDS, type RobotKind } from '@songbai/contract/modules/own-setting/ways.ts';
import { Button, Flex, Form, Input, Select } from 'antd';
import { useId, useState } from 'react';
import { FORM_RULES } from '../../lib/form-sets.ts';
import { useCommand } from '../../resource/use-command.ts';
import { LoadFailure } from '../../ui/LoadFailure.tsx';
import { Dialog } from '../../ui/modal/index.ts';
import { removeOwnRobot, saveOwnRobot, testOwnRobot, useOwnRobot, useRefreshOwnRobot } from './own-robot.calls.ts';
import { SettingRow } from './SettingRow.tsx';

const NAMES = {
  wechat_enterprise: '企业微信',
  dingtalk: '钉钉',
  feishu: '飞书',
} as const satisfies Record<RobotKind, string>;

/** 个人机器人: a robot in a chat of one's own that says the messages. */
export function OwnRobotRow() {
  const { data, error, refetch } = useOwnRobot();
  const refresh = useRefreshOwnRobot();
  const { busy, run } = useCommand();
  const [open, setOpen] = useState(false);
  const note = data
    ? `${NAMES[data.kind]}机器人（${data.host}${data.signed ? '，已加签' : ''}）`
    : '填写企业微信、钉钉或飞书机器人的地址后，消息同时发到该机器人所在的聊天';
  return (
    <SettingRow title="个人机器人" note={note}>
      {error && <LoadFailure error={error} onRetry={refetch} />}
      <Flex gap={8} wrap>
        {data && (
          <>
            <Button disabled={busy} onClick={() => void run(testOwnRobot)}>
              发送测试
            </Button>
            <Button disabled={busy} onClick={() => void run(removeOwnRobot, { settled: refresh })}>
              移除
            </Button>
          </>
        )}
        <Button disabled={busy || data === undefined} onClick={() => setOpen(true)}>
          {data ? '更换' : '设置'}
        </Button>
      </Flex>
      {open && (
        <RobotDialog
          onDone={() => {
            setOpen(false);
            refresh();
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </SettingRow>
  );
}

function RobotDialog({ onDone, onClose }: { onDone: () => void; onClose: () => void }) {
  const [form] = Form.useForm<OwnRobotBody>();
  const formId = useId();
  const { busy, run } = useCommand(form);
  const kind = Form.useWatch('kind', form);
  const save = async ({ kind: chosen, secretUrl, secret }: OwnRobotBody) => {
    if (await run(() => saveOwnRobot({ kind: chosen, secretUrl: secretUrl.trim(), ...(secret ? { secret } : {}) })))
      onDone();
  };
  return (
    <Dialog
      okClose={false}
      open
      title="个人机器人"
      width={520}
      confirmLoading={busy}
      okButtonProps={{ htmlType: 'submit', form: formId }}
      onOpenChange={onClose}
    >
      <Form<OwnRobotBody>
        id={formId}
        form={form}
        layout="vertical"
        initialValues={{ kind: MESSAGE_TYPE.wecom }}
        onFinish={(values) => void save(values)}
      >
        <Form.Item name="kind" label="机器人类型">
          <Select options={ROBOT_KINDS.map((value) => ({ value, label: NAMES[value] }))} />
        </Form.Item>
        <Form.Item
          name="secretUrl"
          label="机器人地址"
          extra="在聊天中添加自定义机器人后复制其 Webhook 地址；地址加密保存，不再显示"
          rules={[{ required: true, whitespace: true, message: '请输入机器人地址!' }, ...FORM_RULES.maxLength(500)]}
        >
          <Input autoComplete="off" placeholder="https://" />
        </Form.Item>
        {kind !== MESSAGE_TYPE.wecom && (
          <Form.Item
            name="secret"
            label="加签密钥"
            extra="机器人的安全设置选择“加签”时填写"
            rules={FORM_RULES.maxLength(200)}
          >
            <Input.Password autoComplete="off" placeholder="选填" />
          </Form.Item>
        )}
      </Form>
    </Dialog>
  );
}
