import { actionCodes } from '../../menus/seed.ts';
import { defineModule } from '../../module.ts';
import { UPLOAD_FILES } from './file.calls.ts';
import { ossFile } from './file.resource.ts';

export const fileModule = defineModule({
  name: 'file',
  resources: [ossFile],
  menus: [
    {
      under: 'system',
      at: 180,
      key: 'oss-file-list',
      name: '文件管理',
      url: '/isystem/ossFile',
      component: 'system/OSSFileList',
    },
  ],
  permissions: {
    'oss-file-list': { ...actionCodes(ossFile), [UPLOAD_FILES]: '上传' },
  },
});
