/** The audit columns of a seeded row. */
export function record(now: string) {
  return {
    createBy: 'system',
    createTime: now,
    updateBy: null,
    updateTime: null,
    sysOrgCode: 'A01',
    deleteBy: null,
    deleteTime: null,
    deleteReason: null,
    version: 1,
    delFlag: 0,
  };
}
