import { LIMITS } from '@songbai/contract/limits.ts';
import { useQuery } from '@tanstack/react-query';
import { Button, Skeleton } from 'antd';
import { withShownPictures } from '../../api/client.ts';
import { LoadFailure } from '../../ui/LoadFailure.tsx';
import { Dialog } from '../../ui/modal/index.ts';
import { HtmlView } from '../../ui/rich-text/index.ts';
import { fetchContent, NOTICE_KEYS, type Notice } from './announcement.calls.ts';
import styles from './announcement.module.css';

interface NoticeDialogProps {
  notice: Notice;
  open: boolean;
  onClose(): void;
  /** 去处理; absent for a notice without a target. */
  onHandle?: () => void;
}

/** 通知消息: title, sender, time and content of an announcement (spec/1 §2). */
export function NoticeDialog({ notice, open, onClose, onHandle }: NoticeDialogProps) {
  return (
    <Dialog
      title="通知消息"
      open={open}
      onOpenChange={onClose}
      width={`min(${LIMITS.announcementWidth}px, 100vw)`}
      switchFullscreen
      maskClosable
      footer={[
        <Button key="close" onClick={onClose}>
          关闭
        </Button>,
        onHandle && (
          <Button key="handle" type="primary" onClick={onHandle}>
            去处理
          </Button>
        ),
      ]}
    >
      <article>
        <header className={styles.head}>
          <h2 className={styles.title}>{notice.titile}</h2>
          <p className={styles.origin}>
            <span>发布人：{notice.sender_dictText || notice.sender}</span>
            <span>发布时间：{notice.sendTime}</span>
          </p>
        </header>
        <Content notice={notice} />
      </article>
    </Dialog>
  );
}

/** Lists contain short contents only; longer ones are loaded when opened. */
function Content({ notice: { anntId, msgContent } }: { notice: Notice }) {
  const { data, error, refetch } = useQuery({
    queryKey: NOTICE_KEYS.content(anntId),
    queryFn: ({ signal }) => fetchContent(anntId, signal),
    enabled: msgContent === null,
  });
  if (error) return <LoadFailure error={error} onRetry={refetch} />;
  if (msgContent === null && data === undefined) return <Skeleton active />;
  return <HtmlView html={withShownPictures(msgContent ?? data ?? '')} />;
}
