/** Rows per insert statement, well under the parameter limits of both engines. */
const CHUNK = 200;

/** The audit columns of a row that the house itself brings. */
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

/** Parts small enough for one statement each. */
export function chunks<T>(rows: readonly T[], size = CHUNK): T[][] {
  return Array.from({ length: Math.ceil(rows.length / size) }, (_, index) =>
    rows.slice(index * size, (index + 1) * size),
  );
}
