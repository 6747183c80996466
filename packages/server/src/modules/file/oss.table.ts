import { MESSAGES } from '@songbai/contract/messages.ts';
import { ossFile } from '@songbai/contract/modules/file/file.resource.ts';
import { resourceTable } from '../../resource/describe/columns.ts';

export const ossTable = resourceTable(ossFile, {
  computed: {
    url: () => 't.path',
    uses: () => '(select count(*) from sys_file_use u where u.path = t.path)',
  },
  messages: { deleted: MESSAGES.deleted },
});
