import { ProfileOutlined } from '@ant-design/icons';
import { Alert, Button, Tooltip } from 'antd';
import { type ComponentType, useState } from 'react';
import { useListLook } from '../../../session/list-views.ts';
import { lazyComponent } from '../../../ui/lazy-component.tsx';
import { Dialog } from '../../../ui/modal/index.ts';
import type { ResourceListState } from '../use-resource-list.ts';
import type { ViewsPanelProps } from './ViewsPanel.tsx';

const Missing: ComponentType<ViewsPanelProps> = () => (
  <Alert type="error" showIcon title="内容加载失败，请检查网络后刷新页面" />
);
// Rarely opened: loaded apart from the lists.
const ViewsPanel = lazyComponent(
  () =>
    import('./ViewsPanel.tsx').then(
      (module) => module.ViewsPanel,
      () => Missing,
    ),
  null,
);

interface SavedViewsProps {
  /** Key of the list. */
  list: string;
  query: ResourceListState<unknown>['query'];
}

/** 视图: conditions, sort and columns under a name, the own ones and those shared with the person's roles. */
export function SavedViews({ list, query }: SavedViewsProps) {
  const [open, setOpen] = useState(false);
  const chosen = useListLook(list) !== undefined;
  return (
    <>
      <Tooltip title="视图">
        <Button
          type={chosen ? 'link' : 'text'}
          icon={<ProfileOutlined />}
          aria-label={chosen ? '视图（已选用）' : '视图'}
          onClick={() => setOpen(true)}
        />
      </Tooltip>
      <Dialog title="视图" open={open} onOpenChange={setOpen} footer={null}>
        <ViewsPanel list={list} query={query} onDone={() => setOpen(false)} />
      </Dialog>
    </>
  );
}
