import { errorText } from '@songbai/contract/errors.ts';
import { useQuery } from '@tanstack/react-query';
import { Form } from 'antd';
import { useState } from 'react';
import { FilesInput } from '../../pickers/FilesInput.tsx';
import { useCommand } from '../../resource/use-command.ts';
import { Dialog } from '../../ui/modal/index.ts';
import { aboutService } from './about-service.ts';
import type { ServiceDialogProps } from './ServiceDialogs.tsx';
import { fetchPhotosNeeded, finishServiceOrder } from './service.calls.ts';

/** 完成: the work is done; some items ask for photos of it (domain.md §3.18). */
export function FinishDialog({ row, open, onClose, onDone }: ServiceDialogProps) {
  const [photos, setPhotos] = useState<string | null>(null);
  const [tried, setTried] = useState(false);
  const { busy, run } = useCommand();
  const { data: needed = 0 } = useQuery({
    queryKey: ['serviceOrder', 'photos', row.id],
    queryFn: ({ signal }) => fetchPhotosNeeded(row.id, signal),
    enabled: open,
  });
  const taken = (photos ?? '').split(',').filter((path) => path !== '').length;
  const submit = async () => {
    setTried(true);
    if (taken < needed) return;
    const body = { id: row.id, ...(photos ? { photos } : {}) };
    if (await run(() => finishServiceOrder(body), { settled: onDone })) onClose();
  };
  const missing = tried && taken < needed;
  return (
    <Dialog
      okClose={false}
      destroyOnClose={false}
      open={open}
      title={`完成 ${row.serviceNo ?? ''}`}
      about={aboutService(row)}
      okText="确认完成"
      confirmLoading={busy}
      onOk={() => void submit()}
      onOpenChange={onClose}
    >
      <Form layout="vertical">
        <Form.Item
          label={needed > 0 ? `完工照片（至少 ${needed} 张）` : '完工照片'}
          required={needed > 0}
          {...(missing ? { validateStatus: 'error', help: missingText(needed, taken) } : {})}
        >
          <FilesInput pictures aria-label="完工照片" value={photos} onChange={setPhotos} />
        </Form.Item>
      </Form>
    </Dialog>
  );
}

/** Of many photos it says how many there are already. */
const missingText = (n: number, m: number): string =>
  m === 0 ? `请上传 ${n} 张完工照片` : errorText('servicePhotosMissing', { n, m });
