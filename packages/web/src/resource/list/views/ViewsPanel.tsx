import type { SavedView } from '@songbai/contract/modules/saved-view/saved-view.calls.ts';
import { SHARE_VIEWS } from '@songbai/contract/modules/saved-view/saved-view.resource.ts';
import { Empty, Spin, Tag } from 'antd';
import { useState } from 'react';
import { lookThrough, useListLook } from '../../../session/list-views.ts';
import { useCan } from '../../../session/permissions.ts';
import { useConfirm } from '../../../ui/confirm/index.ts';
import { LinkButton } from '../../../ui/LinkButton.tsx';
import { LoadFailure } from '../../../ui/LoadFailure.tsx';
import { useCommand } from '../../use-command.ts';
import type { ResourceListState } from '../use-resource-list.ts';
import { SaveView } from './SaveView.tsx';
import { ShareDialog } from './ShareDialog.tsx';
import { useViews } from './use-views.ts';
import styles from './views.module.css';

export interface ViewsPanelProps {
  /** Key of the list. */
  list: string;
  query: ResourceListState<unknown>['query'];
  /** A view was chosen. */
  onDone(): void;
}

/** The views of a list to choose from, and what may be done with each: a shared one of somebody else is only looked through. */
export function ViewsPanel({ list, query, onDone }: ViewsPanelProps) {
  const views = useViews(list);
  const look = useListLook(list);
  const [sharing, setSharing] = useState<SavedView>();
  const choose = (view: SavedView | undefined): void => {
    lookThrough(list, view);
    query.openView(view?.query ?? '');
    onDone();
  };
  return (
    <>
      <SaveView list={list} views={views} query={query} />
      {views.failure !== undefined && <LoadFailure error={views.failure} onRetry={views.retry} />}
      {views.loading && <Spin size="small" />}
      {!views.loading && views.failure === undefined && views.views.length === 0 && (
        <Empty description="还没有视图。把常用的查询条件、排序和列保存下来，以后一点就能看到。" />
      )}
      <ul className={styles.list} aria-label="视图">
        {look !== undefined && (
          <li className={styles.item}>
            <button type="button" className={styles.title} onClick={() => choose(undefined)}>
              不使用视图
            </button>
          </li>
        )}
        {views.views.map((view) => (
          <li key={view.id} className={styles.item}>
            <button
              type="button"
              className={styles.title}
              title={view.title}
              aria-current={view.id === look}
              onClick={() => choose(view)}
            >
              {view.title}
            </button>
            <Sharing view={view} />
            <ViewLinks view={view} views={views} onShare={() => setSharing(view)} />
          </li>
        ))}
      </ul>
      {sharing && <ShareDialog view={sharing} views={views} onClose={() => setSharing(undefined)} />}
    </>
  );
}

function Sharing({ view: { own, owner, roleIds } }: { view: SavedView }) {
  if (!own) return <Tag color="blue">{`${owner} 共享`}</Tag>;
  return roleIds.length > 0 ? <Tag>{`已共享给 ${roleIds.length} 个角色`}</Tag> : null;
}

interface ViewLinksProps {
  view: SavedView;
  views: ReturnType<typeof useViews>;
  onShare(): void;
}

function ViewLinks({ view, views, onShare }: ViewLinksProps) {
  const { id, title, own, roleIds } = view;
  const may = useCan()(SHARE_VIEWS);
  const confirm = useConfirm();
  const { run } = useCommand();
  const settled = (): void => void views.refresh();
  const askUnshare = (): void =>
    confirm({
      title: '确定停止共享吗？',
      effect: `「${title}」将不再出现在相应角色成员的视图中`,
      onOk: () => run(() => views.share(id, []), { settled }),
    });
  const askRemove = (): void =>
    confirm({
      title: '确定删除视图吗？',
      effect: roleIds.length > 0 ? `将删除「${title}」，共享到的角色也不能再使用` : `将删除「${title}」`,
      danger: true,
      onOk: () => run(() => views.remove(id), { settled }),
    });
  return (
    <>
      {own && may && <LinkButton onClick={onShare}>共享给角色</LinkButton>}
      {roleIds.length > 0 && (own || may) && <LinkButton onClick={askUnshare}>停止共享</LinkButton>}
      {own && (
        <LinkButton danger onClick={askRemove}>
          删除
        </LinkButton>
      )}
    </>
  );
}
