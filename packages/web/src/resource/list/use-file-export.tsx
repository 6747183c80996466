import { Button, Progress } from 'antd';
import { useId } from 'react';
import { download } from '../../api/client.ts';
import { failureText, useFeedback } from '../../lib/feedback.ts';

interface ExportJob {
  /** What is exported, as the notification names it. */
  title: string;
  path: string;
  params: Readonly<Record<string, unknown>>;
  fileName: string;
}

/**
 * Export of rows as a file, with progress and cancellation (design.md §10; user-asks row 5). The client reports failed
 * transport, this hook a refusal.
 */
export function useFileExport(): (job: ExportJob) => void {
  const { notification } = useFeedback();
  const key = useId();
  return ({ title, path, params, fileName }) => {
    const abort = new AbortController();
    const show = (loaded: number, total: number | undefined) =>
      notification.open({
        key,
        title: `正在导出${title}`,
        duration: false,
        closable: false,
        description: <ExportProgress loaded={loaded} total={total} />,
        actions: (
          <Button size="small" onClick={() => abort.abort()}>
            取消
          </Button>
        ),
      });
    const end = (kind: 'success' | 'info' | 'error', text: string) =>
      notification[kind]({ key, title: text, duration: 4.5 });
    show(0, undefined);
    download(path, params, fileName, { signal: abort.signal, onProgress: throttled(show) }).then(
      () => end('success', '导出完成'),
      (error: unknown) => (abort.signal.aborted ? end('info', '已取消导出') : end('error', failureText(error))),
    );
  };
}

function ExportProgress({ loaded, total }: { loaded: number; total: number | undefined }) {
  if (total !== undefined && total > 0) return <Progress percent={Math.min(100, Math.floor((loaded / total) * 100))} />;
  return <span>{loaded === 0 ? '正在准备数据…' : `已下载 ${Math.ceil(loaded / 1024)} KB`}</span>;
}

const PROGRESS_EVERY_MS = 200;

/** Hundreds of chunks arrive per second; the notification is throttled. */
function throttled(show: (loaded: number, total: number | undefined) => void) {
  let next = 0;
  return (loaded: number, total: number | undefined) => {
    const now = performance.now();
    if (now < next) return;
    next = now + PROGRESS_EVERY_MS;
    show(loaded, total);
  };
}
