import { Alert, Skeleton } from 'antd';
import type { ComponentType } from 'react';
import { lazyComponent } from './lazy-component.tsx';

/**
 * A lazy-loaded block. When loading fails an error is shown in its place, and the surrounding form keeps its input.
 */
export function lazyPart<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  const Missing: ComponentType<P> = () => <Alert type="error" showIcon title="内容加载失败，请检查网络后刷新页面" />;
  return lazyComponent(() => load().catch(() => Missing), <Skeleton active title={false} />);
}
