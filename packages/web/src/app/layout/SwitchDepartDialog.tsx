import { LIMITS } from '@songbai/contract/limits.ts';
import type { DepartInfo } from '@songbai/contract/modules/session/session.calls.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Form, Select } from 'antd';
import { useEffect, useEffectEvent, useState } from 'react';
import { failureText, useFeedback } from '../../lib/feedback.ts';
import { currentDeparts, switchDepart } from '../../session/sign-in.ts';
import { Dialog } from '../../ui/modal/index.ts';

/** 切换部门: loads the user's departments on opening; without any it warns and closes (spec/1 §4). */
export function SwitchDepartDialog({ onClose }: { onClose: () => void }) {
  const [departs, setDeparts] = useState<DepartInfo[]>();
  const [current, setCurrent] = useState('');
  const [busy, setBusy] = useState(false);
  const [form] = Form.useForm<{ orgCode: string }>();
  const { message } = useFeedback();
  const queryClient = useQueryClient();

  const load = useEffectEvent(async () => {
    try {
      const { list, orgCode } = await currentDeparts();
      if (list && list.length > 0) {
        setDeparts(list);
        setCurrent(list.find((depart) => depart.orgCode === orgCode)?.departName ?? '');
        return;
      }
      void message.warning('您尚未设置部门信息!');
    } catch (error) {
      void message.error(failureText(error));
    }
    onClose();
  });
  useEffect(() => {
    void load();
  }, []);

  async function save({ orgCode }: { orgCode: string }): Promise<void> {
    setBusy(true);
    try {
      await switchDepart(orgCode);
      void message.success('切换成功');
      // Data rights depend on the department: all data of the previous one is cleared.
      void queryClient.invalidateQueries();
      onClose();
    } catch (error) {
      void message.error(failureText(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Dialog
      okClose={false}
      destroyOnClose={false}
      open={departs !== undefined}
      title={current ? `部门切换（当前部门 : ${current}）` : '部门选择'}
      width={LIMITS.departDialogWidth}
      okText="确认"
      confirmLoading={busy}
      onOk={form.submit}
      onOpenChange={onClose}
    >
      <Form form={form} layout="vertical" onFinish={save}>
        <Form.Item
          name="orgCode"
          label="部门"
          tooltip="您隶属于多部门，请选择当前所在部门"
          rules={[{ required: true, message: '请选择登录部门!' }]}
        >
          <Select
            placeholder="请选择登录部门"
            options={(departs ?? []).map(({ orgCode, departName }) => ({ value: orgCode, label: departName }))}
          />
        </Form.Item>
      </Form>
    </Dialog>
  );
}
