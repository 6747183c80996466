import { about, business } from './text.ts';

/** Failures of carrying a design out on the stored table (online.md §4.2). */
export const ONLINE_SYNC_ERRORS = {
  syncRefused: business('{detail}'),
  syncStale: about('planHash', '表结构或配置已变化，请重新预览'),
  syncRunning: business('该表正在同步，请稍后'),
  syncConfirm: about('confirm', '强制同步会清空数据，请在本系统的同步窗口中确认'),
  syncOfView: business('视图不能同步数据库，请在原表操作'),
  syncLocked: business('数据表正在被使用，请稍后再同步'),
  keptMissing: business('该数据已恢复或已超过保留期限'),
  keptUnknown: business('没有保存该数据当时的表结构，不能恢复'),
} as const;
