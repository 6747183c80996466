/** Texts of successes and of the shell, used to the letter (spec/1 §8, contract/1 §19). */
export const MESSAGES = {
  added: '添加成功！',
  edited: '修改成功!',
  deleted: '删除成功!',
  batchDeleted: '批量删除成功！',
  saved: '保存成功！',
  dictEdited: '编辑成功!',
  querySaved: '保存成功',
  dataRulesSaved: '保存成功!',
  operated: '操作成功!',
  loggedIn: '登录成功',
  loggedOut: '退出登录成功！',
  passwordReset: '密码重置成功!',
  /** A forgotten password set anew (contract/1 §2.12). */
  passwordRecovered: '密码重置完成！',
  registered: '注册成功',
  ownDataSaved: '更新个人信息成功',
  sessionEnded: '已结束该登录',
  otherSessionsEnded: (count: number) => (count === 0 ? '没有其他登录' : `已结束其他 ${count} 处登录`),
  valueFree: '该值可用！',
  imported: (rows: number) => `共${rows}行数据全部导入成功！`,
  importedWithErrors: '文件导入成功，但有错误。',
  importCounts: (total: number, good: number, bad: number) =>
    `总上传行数：${total}，已导入行数：${good}，错误行数：${bad}`,
  importPreview: (fresh: number, same: number, bad: number) => `新增 ${fresh} 行，重复 ${same} 行，错误 ${bad} 行`,
  importBroken: (row: number) =>
    row === 0
      ? '导入中断，没有数据导入'
      : `导入中断，第 ${row} 行及之前的数据已处理，其后未导入，可下载错误数据后重新导入`,
  locked: '锁定成功',
  released: '释放成功',
  ordered: '预定成功',
  paid: '收款成功',
  cancelled: '取消成功',
  restored: '恢复成功',
  generated: (count: number) => `已生成 ${count} 个墓位`,
  rolledBack: '回滚成功',
  announcementReleased: '系统通知推送成功',
  announcementRevoked: '该系统通知撤销成功',
  allRead: '全部已读',
  markedRead: '批量设置已读',
  readMarksDeleted: '已阅读的消息删除成功！',
} as const;
