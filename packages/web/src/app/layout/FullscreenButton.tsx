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

/** Toggles full screen. Follows Esc and F11; hidden in browsers without support. */
export function FullscreenButton() {
  const ours = useFullscreenElement();
  // F11 is handled by the browser: the page detects it only by this media query, and cannot undo it.
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
