import { MESSAGES } from '@songbai/contract/messages.ts';
import { type PaperName, type PaperView, REPRINT_CODE } from '@songbai/contract/modules/paper/paper.calls.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, Form, type FormInstance, Input, Skeleton } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { FORM_RULES } from '../../lib/form-sets.ts';
import { useIdempotencyKey } from '../../lib/idempotency.ts';
import { invalidate } from '../../resource/invalidate.ts';
import { useCommand } from '../../resource/use-command.ts';
import { useCan } from '../../session/permissions.ts';
import { LoadFailure } from '../../ui/LoadFailure.tsx';
import { Dialog } from '../../ui/modal/index.ts';
import { PrintDesk, printElement } from '../../ui/print-view/index.ts';
import { PaperSheet } from './PaperSheet.tsx';
import { fetchPaper, paperKey, printPaper } from './paper.calls.ts';

interface ReprintForm {
  reason?: string;
}

interface PaperPreviewProps {
  name: PaperName;
  id: string;
  open: boolean;
  onClose: () => void;
}

/** 打印预览 of a paper. 打印 asks the server for one print, which records it, and prints what comes back. */
export function PaperPreview({ name, id, open, onClose }: PaperPreviewProps) {
  const [form] = Form.useForm<ReprintForm>();
  const { busy, run } = useCommand(form);
  const { keyFor, renew } = useIdempotencyKey();
  const client = useQueryClient();
  const can = useCan();
  const { data, error, refetch } = useQuery({
    queryKey: paperKey(name, id),
    queryFn: ({ signal }) => fetchPaper(name, id, signal),
    enabled: open,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  const [printed, setPrinted] = useState<PaperView>();
  const paper = usePrinting(printed);
  const view = printed ?? data;
  const before = Math.max(data?.printed ?? 0, printed?.printed ?? 0);
  const barred = name === 'receipt' && before > 0 && !can(REPRINT_CODE);
  const settled = () => {
    void refetch();
    void invalidate(client, 'payment', 'printLog');
  };
  const print = async ({ reason }: ReprintForm) => {
    const body = { id, ...(reason?.trim() ? { reason: reason.trim() } : {}) };
    const done = await run(() => printPaper(name, body, keyFor(body)), { fallback: MESSAGES.paperPrinted, settled });
    if (!done) return;
    renew();
    form.resetFields();
    setPrinted(done.result);
  };
  return (
    <Dialog
      title={['打印预览', view && [view.sheet.title, view.sheet.no].join(' ').trim()].filter(Boolean).join('：')}
      open={open}
      onOpenChange={onClose}
      width={900}
      switchFullscreen
      okText="打印"
      cancelText="关闭"
      okClose={false}
      confirmLoading={busy}
      okButtonProps={{ disabled: !view || barred }}
      onOk={() => form.submit()}
    >
      <Reprint form={form} before={before} barred={barred} onFinish={(values) => void print(values)} />
      {error && !view && <LoadFailure error={error} onRetry={refetch} />}
      {!view && !error && <Skeleton active />}
      {view && (
        <PrintDesk paper={paper} size={view.sheet.size}>
          <PaperSheet view={view} />
        </PrintDesk>
      )}
    </Dialog>
  );
}

/** Opens the browser's print dialog once for each print that the server handed out. */
function usePrinting(printed: PaperView | undefined) {
  const paper = useRef<HTMLElement>(null);
  useEffect(() => {
    if (printed && paper.current) printElement(paper.current, [printed.sheet.title, printed.sheet.no].join(' ').trim());
  }, [printed]);
  return paper;
}

interface ReprintProps {
  form: FormInstance<ReprintForm>;
  before: number;
  /** This person may not print it again. */
  barred: boolean;
  onFinish: (values: ReprintForm) => void;
}

/** 补打 asks why. */
function Reprint({ form, before, barred, onFinish }: ReprintProps) {
  return (
    <Form<ReprintForm> form={form} layout="vertical" onFinish={onFinish}>
      {before > 0 && (
        <Alert
          style={{ marginBottom: 12 }}
          type="info"
          showIcon
          title={`该单据已打印 ${before} 次`}
          description={barred ? '您没有补打收据的权限，请由有权限的同事补打' : '再次打印须填写原因，单据上注明补打'}
        />
      )}
      {before > 0 && !barred && (
        <Form.Item
          name="reason"
          label="补打原因"
          rules={[{ required: true, whitespace: true, message: '请填写补打原因' }, ...FORM_RULES.maxLength(200)]}
        >
          <Input placeholder="如：客户遗失、打印机卡纸" />
        </Form.Item>
      )}
    </Form>
  );
}
