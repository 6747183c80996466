import { Button, Flex, Form, Input, Switch } from 'antd';
import { useState } from 'react';
import { FORM_RULES } from '../../../lib/form-sets.ts';
import { DetailDialog } from '../../../ui/DetailDialog.tsx';
import { FormContainer } from '../../../ui/FormContainer.tsx';
import { SlideCheck } from '../../../ui/slide-check/index.ts';
import { TextPopover } from '../../../ui/TextPopover.tsx';

export function SmallBlocksExample() {
  const [passed, setPassed] = useState(false);
  const [note, setNote] = useState('');
  const [closed, setClosed] = useState(true);
  const [detail, setDetail] = useState(false);
  return (
    <Flex vertical gap={16} style={{ maxWidth: 480 }}>
      <SlideCheck onSuccess={setPassed} />
      <output>{passed ? '已验证' : '未验证'}</output>
      <TextPopover aria-label="碑文" placeholder="请输入碑文" value={note} onChange={setNote} />
      <Switch checked={closed} onChange={setClosed} aria-label="锁定" />
      <Form layout="vertical">
        <FormContainer
          disabled={closed}
          shown={<Input aria-label="单号" defaultValue="GM202608010001" />}
          edit={
            <Form.Item name="mobile" label="手机号" rules={FORM_RULES.mobile()}>
              <Input />
            </Form.Item>
          }
        >
          <Form.Item name="email" label="邮箱" rules={FORM_RULES.email()}>
            <Input />
          </Form.Item>
        </FormContainer>
      </Form>
      <Button onClick={() => setDetail(true)}>查看详情</Button>
      <DetailDialog title="详情" open={detail} onOpenChange={setDetail}>
        碑文：{note || '无'}
      </DetailDialog>
    </Flex>
  );
}
