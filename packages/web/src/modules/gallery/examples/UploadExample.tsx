import { Button, Flex, Form } from 'antd';
import { useState } from 'react';
import { useFileStore } from '../../../pickers/file-store.ts';
import { ImageUpload, UploadList } from '../../../pickers/UploadInputs.tsx';
import { FileDialog } from '../../../ui/FileDialog.tsx';

export function UploadExample() {
  const store = useFileStore('temp');
  const [open, setOpen] = useState(false);
  const [path, setPath] = useState('');
  return (
    <Form layout="vertical" style={{ maxWidth: 640 }}>
      <Form.Item name="files" label="文件（最多保留 5 个）">
        <UploadList number={5} aria-label="文件" />
      </Form.Item>
      <Form.Item name="images" label="图片（可调整顺序）">
        <UploadList fileType="image" text="上传" aria-label="多张图片" />
      </Form.Item>
      <Form.Item name="image" label="单张图片">
        <ImageUpload aria-label="单张图片" />
      </Form.Item>
      <Flex gap={12} align="center">
        <Button onClick={() => setOpen(true)}>弹窗上传</Button>
        <output>{path || '未上传'}</output>
      </Flex>
      <FileDialog
        open={open}
        onOpenChange={setOpen}
        store={store}
        value={path}
        onOk={(chosen) => setPath(chosen.path)}
      />
    </Form>
  );
}
