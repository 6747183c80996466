import { errorText } from '@songbai/contract/errors.ts';
import { announcement } from '@songbai/contract/modules/announcement/announcement.resource.ts';
import { isEmpty } from '@songbai/contract/resource/drafts.ts';
import { dateText } from '@songbai/contract/rules/dates.ts';
import { Form } from 'antd';
import { RefMultiSelect } from '../../pickers/RefMultiSelect.tsx';
import { ResourceDetailDrawer } from '../../resource/detail/ResourceDetail.tsx';
import { Field } from '../../resource/form/Field.tsx';
import { useResourceFormContext } from '../../resource/form/form-context.ts';
import type { Values } from '../../resource/form/form-rules.ts';
import type { FormSlotProps } from '../../resource/form/ResourceDrawers.tsx';
import { FieldGrid } from '../../resource/form/ResourceForm.tsx';
import { ResourceFormDrawer } from '../../resource/form/ResourceFormDrawer.tsx';

const WIDTH = 900;
const START = ['startTime'];
const END = ['endTime'];
const CHOSEN_USERS = 'USER';

/** 新增 / 编辑系统通告 (contract/2 §5.3). */
export function AnnouncementDrawer({ target, open, onClose }: FormSlotProps) {
  if (target.mode === 'detail') {
    return <ResourceDetailDrawer resource={announcement} id={target.id} open={open} onClose={onClose} />;
  }
  return (
    <ResourceFormDrawer
      resource={announcement}
      id={target.mode === 'edit' ? target.id : undefined}
      defaults={target.mode === 'add' ? { startTime: startOfToday(), ...target.defaults } : undefined}
      open={open}
      onClose={onClose}
      width={WIDTH}
      check={checkPeriod}
    >
      <FieldGrid>
        <Field name="titile" emptyText="请输入标题!" />
        <Field name="msgCategory" emptyText="请选择消息类型!" />
        <Field name="startTime" emptyText="请选择开始时间!" dependencies={END} />
        <Field name="endTime" emptyText="请选择结束时间!" dependencies={START} />
        <Field name="msgType" label="接收用户" emptyText="请选择通告对象类型!" />
        <Field name="priority" />
        <Receivers />
        <Field name="msgAbstract" emptyText="请输入摘要!" />
        <Field name="msgContent" />
      </FieldGrid>
    </ResourceFormDrawer>
  );
}

function startOfToday(): string {
  return `${dateText(Date.now())} 00:00:00`;
}

function checkPeriod({ startTime, endTime }: Values) {
  const wrong = typeof startTime === 'string' && typeof endTime === 'string' && startTime >= endTime;
  return wrong ? { startTime: errorText('announcementPeriod'), endTime: '结束时间需大于开始时间' } : {};
}

/** Recipients, required unless it is for all users; the wire format ends the list of ids with a comma. */
function Receivers() {
  const { form } = useResourceFormContext();
  const asked = Form.useWatch('msgType', form) === CHOSEN_USERS;
  return (
    <Form.Item
      name="userIds"
      label={announcement.fields.userIds.label}
      required
      hidden={!asked}
      style={{ gridColumn: '1 / -1' }}
      getValueFromEvent={(ids: string | null) => (ids ? `${ids},` : null)}
      rules={[
        {
          validator: (_rule, ids: unknown) =>
            asked && isEmpty(ids) ? Promise.reject(new Error(errorText('announcementReceivers'))) : Promise.resolve(),
        },
      ]}
    >
      <RefMultiSelect target="user" placeholder="请输入姓名或账号查找" />
    </Form.Item>
  );
}
