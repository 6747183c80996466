import { DeleteOutlined } from '@ant-design/icons';
import { Button, Card } from 'antd';
import { useFeedback } from '../../lib/feedback.ts';
import { ListToolbar } from '../../resource/list/ListToolbar.tsx';
import { QueryBar } from '../../resource/list/QueryBar.tsx';
import { ResourceTable } from '../../resource/list/ResourceTable.tsx';
import { usePlannedColumns } from '../../resource/list/use-planned-columns.ts';
import { type ResourceListState, useResourceList } from '../../resource/list/use-resource-list.ts';
import { useCommand } from '../../resource/use-command.ts';
import { useShowFailure } from '../../resource/use-show-failure.ts';
import { useConfirm } from '../../ui/confirm/index.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { LoadFailure } from '../../ui/LoadFailure.tsx';
import { deleteReadMarks, markAllRead, markRead, READ_MARKS_PATH, syncNotices } from './announcement.calls.ts';
import { type MyRow, myAnnouncement, noticeOfRow } from './my-announcement.ts';
import { PriorityTag } from './PriorityTag.tsx';
import { useReloadNotices } from './use-bell.ts';
import { useOpenNotice } from './use-open-notice.tsx';

const NOTHING_FIXED: ReadonlySet<string> = new Set();
const READ = 1;
const WISHES = { essential: ['titile', 'sendTime', 'priority', 'readFlag'] };

/** 我的消息: all announcements sent to the signed-in user (contract/2 §5.3). */
export function UserAnnouncementListPage() {
  const listPath = `${READ_MARKS_PATH}/getMyAnnouncementSend`;
  const list = useResourceList<typeof myAnnouncement, MyRow>(myAnnouncement, { listPath });
  const [box, columns] = usePlannedColumns(myAnnouncement, WISHES, { boxes: true, links: true });
  const { openNotice, dialog } = useOpenNotice();
  const look = useLook();
  return (
    <Card variant="borderless">
      <QueryBar
        resource={myAnnouncement}
        filters={list.query.filters}
        fixed={NOTHING_FIXED}
        onSearch={list.query.setFilters}
      />
      <ListToolbar resource={myAnnouncement} list={list} columns={columns}>
        <ReadButtons selection={list.selection} />
      </ListToolbar>
      {list.status.error && <LoadFailure error={list.status.error} onRetry={list.actions.refresh} />}
      <div ref={box}>
        <ResourceTable
          resource={myAnnouncement}
          list={list}
          columns={columns.columns}
          onResize={columns.resize}
          essential={columns.essential}
          cells={{
            priority: (_, { priority }) => <PriorityTag priority={priority} />,
            sender: (_, { sender, sender_dictText }) => sender_dictText || sender,
          }}
          selectable
          rowActions={(row) => (
            <LinkButton
              onClick={() => {
                openNotice(noticeOfRow(row));
                look(row);
              }}
            >
              查看
            </LinkButton>
          )}
        />
      </div>
      {dialog}
    </Card>
  );
}

/** Marks a message as read, by the announcement's id, and notifies the user's other browsers (contract/2 §5.3). */
function useLook(): (row: MyRow) => void {
  const reload = useReloadNotices();
  const showFailure = useShowFailure();
  return ({ anntId, readFlag }) => {
    if (readFlag === READ) return;
    markRead(anntId)
      .then(() => syncNotices(anntId))
      .then(reload, showFailure);
  };
}

function ReadButtons({ selection }: { selection: ResourceListState<MyRow>['selection'] }) {
  const { message } = useFeedback();
  const confirm = useConfirm();
  const { busy, run } = useCommand();
  const reload = useReloadNotices();
  const readAll = () =>
    confirm({
      title: '确认操作',
      content: '是否全部标注已读?',
      onOk: () => run(markAllRead, { settled: reload }),
    });
  const removeRead = () => {
    const ids = selection.rows.filter((row) => row.readFlag === READ).map((row) => row.id);
    if (selection.ids.length === 0) void message.warning('请选择一条记录！');
    else if (ids.length === 0) void message.warning('只能删除已读的消息');
    else
      confirm({
        title: '确认删除',
        content: '是否删除选中的已读消息?',
        effect: `${ids.length} 条已读消息将不再显示在您的列表中`,
        danger: true,
        onOk: async () => {
          if (await run(() => deleteReadMarks(ids), { settled: reload })) selection.clear();
        },
      });
  };
  return (
    <>
      <Button type="primary" disabled={busy} onClick={readAll}>
        全部标注已读
      </Button>
      <Button danger icon={<DeleteOutlined />} disabled={busy} onClick={removeRead}>
        批量删除
      </Button>
    </>
  );
}
