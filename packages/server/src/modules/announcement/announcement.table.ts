import { MESSAGES } from '@songbai/contract/messages.ts';
import { announcement } from '@songbai/contract/modules/announcement/announcement.resource.ts';
import { resourceTable } from '../../resource/columns.ts';

export const announcementTable = resourceTable(announcement, {
  computed: {
    readCount: () => 'select count(*) from sys_announcement_send s where s.annt_id = t.id and s.read_flag = 1',
  },
  // The sender is kept as a user name; people know each other by their real names (contract/2 §18.6).
  texts: {
    sender:
      "coalesce((select u.realname from sys_user u where u.username = t.sender), case t.sender when 'system' then '系统' end)",
  },
  // Both ways to delete say the same (contract/2 §5.1).
  messages: { batchDeleted: MESSAGES.deleted },
});
