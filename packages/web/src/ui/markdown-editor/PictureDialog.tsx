import { Form, Input } from 'antd';
import { useState } from 'react';
import { FORM_RULES } from '../../lib/form-sets.ts';
import { UploadGuardContext, useUploadGuard } from '../../lib/upload-guard.ts';
import { Dialog } from '../modal/index.ts';
import { isSafeLink } from '../rich-text/index.ts';
import { Tabs } from '../Tabs.tsx';
import { type FileStore, ImageUpload } from '../uploads/index.ts';

interface PictureDialogProps {
  open: boolean;
  store: FileStore | undefined;
  onOk: (url: string, remark: string) => void;
  onClose: () => void;
}

interface Entered {
  path?: string;
  url?: string;
  remark?: string;
}

const LOCAL = 'local';

/** 图片上传 of the markdown editor (contract/3 §7): a local file or a URL, with a description. */
export function PictureDialog({ open, store, onOk, onClose }: PictureDialogProps) {
  const [form] = Form.useForm<Entered>();
  const [tab, setTab] = useState(store ? LOCAL : 'web');
  const { uploads, holdsBack } = useUploadGuard();
  const done = ({ path = '', url = '', remark = '' }: Entered): void => {
    onOk(tab === LOCAL ? (store?.urlOf(path) ?? path) : url.trim(), remark);
    onClose();
  };
  const remark = (
    <Form.Item name="remark" label="备注" rules={FORM_RULES.maxLength(100)}>
      <Input placeholder="请填写备注" />
    </Form.Item>
  );
  const local = store && (
    <>
      <UploadGuardContext value={uploads}>
        <Form.Item name="path" label="图片" rules={[{ required: true, message: '请上传图片' }]}>
          <ImageUpload store={store} />
        </Form.Item>
      </UploadGuardContext>
      {remark}
    </>
  );
  const web = (
    <>
      <Form.Item name="url" label="图片地址" rules={[{ validator: checkAddress }, ...FORM_RULES.maxLength(2000)]}>
        <Input placeholder="请填写网络图片地址" />
      </Form.Item>
      {remark}
    </>
  );
  return (
    <Dialog
      title="图片上传"
      open={open}
      onOpenChange={onClose}
      width="max(30%, 360px)"
      okClose={false}
      onOk={() => holdsBack() || form.submit()}
    >
      <Form form={form} layout="vertical" preserve={false} onFinish={done}>
        <Tabs
          activeKey={tab}
          onChange={setTab}
          destroyOnHidden
          items={[
            ...(local ? [{ key: LOCAL, label: '本地图片上传', children: local }] : []),
            { key: 'web', label: '网络图片地址', children: web },
          ]}
        />
      </Form>
    </Dialog>
  );
}

function checkAddress(_rule: unknown, value = ''): Promise<void> {
  if (value.trim() === '') return Promise.reject(new Error('请填写网络图片地址'));
  if (!isSafeLink(value.trim()) || /^mailto:/i.test(value.trim()))
    return Promise.reject(new Error('图片地址须以 http、https 或 / 开头'));
  return Promise.resolve();
}
