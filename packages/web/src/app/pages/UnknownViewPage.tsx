import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { ExceptionView } from '../../ui/ExceptionView.tsx';
import { useHomePath } from '../use-home-path.ts';

/** A menu names a view that does not exist in this program (spec/1 §8: missing view module). */
export function UnknownViewPage({ component }: { component: string }) {
  const navigate = useNavigate();
  const home = useHomePath();
  useEffect(() => {
    // biome-ignore lint/suspicious/noConsole: the specification asks for this line
    console.error(`[menu] module not found: ${component}`);
  }, [component]);
  return (
    <ExceptionView
      code={404}
      text={`未找到页面组件「${component}」，请联系管理员检查菜单配置`}
      action={{ label: '返回首页', onClick: () => void navigate(home) }}
    />
  );
}
