import { useEffect } from 'react';
import { ExceptionPage } from './exception-pages.tsx';

/** A menu contains an address that is not allowed: a script, another scheme, an unknown expression. */
export function RefusedAddressPage({ title, url }: { title: string; url: string }) {
  useEffect(() => {
    // biome-ignore lint/suspicious/noConsole: logs what is in the menu table, which the page must not show
    console.error(`[menu] address refused: ${title} ${JSON.stringify(url.slice(0, 200))}`);
  }, [title, url]);
  return <ExceptionPage code={404} text={`菜单「${title || '未命名'}」的地址无法打开，请联系管理员检查菜单配置`} />;
}
