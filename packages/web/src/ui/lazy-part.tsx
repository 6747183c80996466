import { Alert, Skeleton } from 'antd';
import type { ComponentType } from 'react';
import { lazyComponent } from './lazy-component.tsx';

/**
 * A block that is fetched when it is first shown. When it does not arrive the place says so, and the form around it
 * keeps what was typed.
 */
export function lazyPart<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  const Missing: ComponentType<P> = () => <Alert type="error" showIcon title="内容加载失败，请检查网络后刷新页面" />;
  return lazyComponent(() => load().catch(() => Missing), <Skeleton active title={false} />);
}
