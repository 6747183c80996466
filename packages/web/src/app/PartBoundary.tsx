import { Component, type ErrorInfo, type ReactNode } from 'react';
import { ExceptionView } from '../ui/ExceptionView.tsx';
import { ChunkLoadError } from './lazy-view.ts';
import { keepInput, reloadOnPurpose } from './tabs/unsaved.ts';

interface PartBoundaryProps {
  children: ReactNode;
}

/** Error boundary around a part of the screen: the rest of the console keeps running, with its input. */
export class PartBoundary extends Component<PartBoundaryProps, { error: unknown }> {
  override state = { error: undefined as unknown };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo) {
    // biome-ignore lint/suspicious/noConsole: the only trace of a page crash in the user's browser
    console.error('[page] could not be shown', error, info.componentStack);
  }

  override render() {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    if (error instanceof ChunkLoadError) {
      const reload = { label: '刷新页面', onClick: refreshPage };
      return <ExceptionView code={500} text="页面加载失败，可能是网络中断或系统已更新，请刷新后重试" action={reload} />;
    }
    const retry = { label: '重试', onClick: () => this.setState({ error: undefined }) };
    return <ExceptionView code={500} text="抱歉，页面显示出错了" action={retry} />;
  }
}

/** Asks for confirmation, as the browser does, when input could not be stored. */
function refreshPage(): void {
  if (keepInput()) reloadOnPurpose();
  else window.location.reload();
}
