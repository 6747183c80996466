import { MESSAGES } from '@songbai/contract/messages.ts';
import { announcement } from '@songbai/contract/modules/announcement/announcement.resource.ts';
import type { StoredOf } from '@songbai/contract/resource/define.ts';
import { resourceTable } from '../../resource/describe/columns.ts';

/** A stored announcement. */
export type StoredAnnouncement = StoredOf<typeof announcement>;

export const announcementTable = resourceTable(announcement, {
  computed: {
    readCount: () => 'select count(*) from sys_announcement_send s where s.annt_id = t.id and s.read_flag = 1',
  },
  // Both delete calls return the same message (contract/2 §5.1).
  messages: { batchDeleted: MESSAGES.deleted },
});
