import { InboxOutlined } from '@ant-design/icons';
import { LIMITS } from '@songbai/contract/limits.ts';
import { type Resource, writableFields } from '@songbai/contract/resource/define.ts';
import { Button, Modal, Progress, Typography, Upload } from 'antd';
import { useRef, useState } from 'react';
import { upload } from '../api/client.ts';
import { isAborted } from '../lib/failure.ts';
import { failureText, useFeedback } from '../lib/feedback.ts';
import { ImportReport, type ImportResult } from './ImportReport.tsx';

interface ImportDialogProps {
  resource: Resource;
  open: boolean;
  onClose(): void;
  /** Rows came in, all or some. */
  onImported(): Promise<void>;
}

/** 导入EXCEL: several workbooks one after the other; refused rows are reported row by row (contract/2 §13.4). */
export function ImportDialog({ resource, open, onClose, onImported }: ImportDialogProps) {
  const [files, setFiles] = useState<readonly File[]>([]);
  const job = useImportJob(resource, onImported);
  const close = () => {
    job.cancel();
    setFiles([]);
    onClose();
  };
  const start = async () => {
    const left = await job.run(files);
    setFiles(left);
    if (left.length === 0) onClose();
  };
  return (
    <Modal
      title="导入EXCEL"
      width={600}
      open={open}
      onCancel={close}
      mask={{ closable: false }}
      footer={[
        <Button key="close" onClick={close}>
          关闭
        </Button>,
        <Button
          key="start"
          type="primary"
          loading={job.running !== undefined}
          disabled={files.length === 0}
          onClick={() => void start()}
        >
          {job.running === undefined ? '开始上传' : '上传中...'}
        </Button>,
      ]}
    >
      <Upload.Dragger
        accept=".xls,.xlsx"
        multiple
        disabled={job.running !== undefined}
        fileList={files.map((file, index) => ({ uid: String(index), name: file.name, size: file.size }))}
        beforeUpload={(file) => {
          setFiles((list) => [...list, file]);
          return Upload.LIST_IGNORE;
        }}
        onRemove={(file) => setFiles((list) => list.filter((_one, index) => String(index) !== file.uid))}
      >
        <InboxOutlined style={{ fontSize: 32 }} />
        <p>选择导入文件</p>
        <Typography.Text type="secondary">
          支持 .xls、.xlsx，可多选，每个文件不超过 {LIMITS.importBytes / 1024 / 1024}MB、{LIMITS.importRows} 行
        </Typography.Text>
      </Upload.Dragger>
      <Typography.Paragraph type="secondary" style={{ marginTop: 12 }}>
        表头应包含：{requiredLabels(resource)}。可以先导出一份，按其格式填写。
      </Typography.Paragraph>
      {job.running && <Progress status="active" percent={job.running.percent} format={() => job.running?.text} />}
    </Modal>
  );
}

function requiredLabels(resource: Resource): string {
  const fields = writableFields(resource, 'add').filter(([, field]) => field.required && field.initial === undefined);
  return fields.map(([, field]) => field.label).join('、');
}

interface Running {
  text: string;
  percent: number;
}

function useImportJob(resource: Resource, onImported: () => Promise<void>) {
  const { message, modal } = useFeedback();
  const [running, setRunning] = useState<Running>();
  const abort = useRef<AbortController>(undefined);

  /** True when the file came through, with or without refused rows. */
  async function sendFile(file: File, signal: AbortSignal): Promise<boolean> {
    // Sending is quick; reading the rows is what takes time, and the server tells nothing until it is done.
    const onProgress = (percent: number) => setRunning({ text: percent < 100 ? `${percent}%` : '正在导入…', percent });
    try {
      const reply = await upload<ImportResult>(`${resource.path}/importExcel`, file, { signal, onProgress });
      if (reply.code === 201) {
        modal.warning({
          title: reply.message,
          width: 640,
          content: <ImportReport result={reply.result} />,
          okText: '知道了',
        });
      } else message.success(reply.message || `${file.name} 文件上传成功`);
      return true;
    } catch (error) {
      if (!isAborted(error)) message.warning(`${file.name} ${failureText(error)}`);
      return false;
    }
  }

  /** Answers the files that did not come through. */
  async function run(files: readonly File[]): Promise<readonly File[]> {
    const controller = new AbortController();
    abort.current = controller;
    const left: File[] = [];
    for (const file of files) {
      setRunning({ text: '0%', percent: 0 });
      if (controller.signal.aborted || !(await sendFile(file, controller.signal))) left.push(file);
    }
    setRunning(undefined);
    if (left.length < files.length) await onImported();
    return left;
  }

  return { running, run, cancel: () => abort.current?.abort() };
}
