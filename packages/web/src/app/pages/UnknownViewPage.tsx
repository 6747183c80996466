import { useEffect } from 'react';
import { ExceptionPage } from './exception-pages.tsx';

/** A menu names a view that does not exist in this program (spec/1 §8: missing view module). */
export function UnknownViewPage({ component }: { component: string }) {
  useEffect(() => {
    // biome-ignore lint/suspicious/noConsole: the specification asks for this line
    console.error(`[menu] module not found: ${component}`);
  }, [component]);
  return <ExceptionPage code={404} text={`未找到页面组件「${component}」，请联系管理员检查菜单配置`} />;
}
