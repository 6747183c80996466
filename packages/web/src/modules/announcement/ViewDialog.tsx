import { useQuery } from '@tanstack/react-query';
import { Button, Skeleton } from 'antd';
import { LoadFailure } from '../../ui/LoadFailure.tsx';
import { Dialog } from '../../ui/modal/index.ts';
import { viewAddress } from './announcement.calls.ts';
import styles from './announcement.module.css';

interface ViewDialogProps {
  id: string;
  open: boolean;
  onClose(): void;
}

/** 查看详情: the printable view in a frame without script rights (contract/2 §5.3). */
export function ViewDialog({ id, open, onClose }: ViewDialogProps) {
  return (
    <Dialog
      title="查看详情"
      open={open}
      onOpenChange={onClose}
      width={600}
      maskClosable
      footer={<Button onClick={onClose}>关闭</Button>}
    >
      <Frame id={id} />
    </Dialog>
  );
}

/** Each opening requests a new ticket, because a ticket is single-use. */
function Frame({ id }: { id: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['announcement-view', id],
    queryFn: ({ signal }) => viewAddress(id, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  if (error) return <LoadFailure error={error} onRetry={refetch} />;
  if (!data) return <Skeleton active />;
  return (
    <iframe className={styles.frame} title="通告内容" src={data} sandbox="allow-popups" referrerPolicy="no-referrer" />
  );
}
