import { InboxOutlined } from '@ant-design/icons';
import { LIMITS } from '@songbai/contract/limits.ts';
import { Alert, Button, Flex, Progress, Typography, Upload } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { isAborted } from '../../lib/failure.ts';
import { refusalOf } from '../../resource/import/file-refusal.ts';
import { TemplateButton } from '../../resource/import/TemplateButton.tsx';
import { useShowFailure } from '../../resource/use-show-failure.ts';
import { TEMPLATE_PATH, uploadRegister, useRefreshImports } from './burial-import.calls.ts';

const KINDS = ['csv', 'xlsx'] as const;

/** Uploads one register in CSV or xlsx; the server reads and validates it in a staging area, without other changes. */
export function UploadStep({ onUploaded }: { onUploaded(batchId: string): void }) {
  const showFailure = useShowFailure();
  const refresh = useRefreshImports();
  const [percent, setPercent] = useState<number>();
  const [refused, setRefused] = useState<string>();
  const abort = useRef<AbortController>(undefined);
  useEffect(() => () => abort.current?.abort(), []);

  async function start(file: File) {
    const reason = await refusalOf(file, KINDS);
    setRefused(reason && `${file.name}：${reason}`);
    if (reason !== undefined) return;
    abort.current = new AbortController();
    setPercent(0);
    try {
      const { result } = await uploadRegister(file, setPercent, abort.current.signal);
      await refresh();
      onUploaded(result.batchId);
    } catch (error) {
      if (!isAborted(error)) showFailure(error);
    } finally {
      setPercent(undefined);
    }
  }

  return (
    <>
      <Upload.Dragger
        accept=".csv,.xlsx"
        disabled={percent !== undefined}
        showUploadList={false}
        beforeUpload={(file) => {
          void start(file);
          return Upload.LIST_IGNORE;
        }}
      >
        <InboxOutlined style={{ fontSize: 32 }} />
        <p>选择或拖入安葬登记文件</p>
        <Typography.Text type="secondary">
          支持 .csv、.xlsx，第一行为列名，最多 {LIMITS.importRows} 行、{LIMITS.importBytes / 1024 / 1024}MB
        </Typography.Text>
      </Upload.Dragger>
      {refused && <Alert style={{ marginTop: 16 }} type="error" showIcon role="alert" title={refused} />}
      <Flex align="center" gap={12} style={{ marginTop: 16 }}>
        <TemplateButton path={TEMPLATE_PATH} fileName="安葬登记导入模板.xlsx" />
        <Typography.Text type="secondary">没有现成的登记表时，可按模板填写</Typography.Text>
      </Flex>
      {percent !== undefined && (
        <Flex align="center" gap={16} style={{ marginTop: 16 }}>
          <Progress
            status="active"
            percent={percent}
            format={() => (percent < 100 ? `${percent}%` : '正在读取并检查…')}
          />
          <Button onClick={() => abort.current?.abort()}>取消</Button>
        </Flex>
      )}
    </>
  );
}
