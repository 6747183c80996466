import { FullscreenExitOutlined, FullscreenOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useSyncExternalStore } from 'react';
import { useFeedback } from '../../lib/feedback.ts';
import { useMediaQuery } from '../../lib/media.ts';

function useFullscreenElement(): boolean {
  return useSyncExternalStore(
    (changed) => {
      document.addEventListener('fullscreenchange', changed);
      return () => document.removeEventListener('fullscreenchange', changed);
    },
    () => document.fullscreenElement !== null,
  );
}

/** The whole screen for the console. It follows Esc and F11; browsers that cannot do it do not show it. */
export function FullscreenButton() {
  const ours = useFullscreenElement();
  // F11 is the browser's own: the document learns of it only by this query, and cannot undo it.
  const full = useMediaQuery('(display-mode: fullscreen)') || ours;
  const { message } = useFeedback();

  async function toggle(): Promise<void> {
    try {
      if (ours) await document.exitFullscreen();
      else if (full) void message.info('请按 F11 退出全屏');
      else await document.documentElement.requestFullscreen();
    } catch {
      void message.warning('浏览器未允许全屏显示');
    }
  }

  if (!document.fullscreenEnabled) return null;
  const name = full ? '退出全屏' : '全屏';
  return (
    <Button
      type="text"
      size="large"
      icon={full ? <FullscreenExitOutlined /> : <FullscreenOutlined />}
      aria-label={name}
      title={name}
      onClick={() => void toggle()}
    />
  );
}
