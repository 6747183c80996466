/**
 * Rights of designing reports (online.md §2). `sql` lets somebody write what runs for others, so its calls ask for the
 * role admin besides.
 */
export const REPORT_RIGHTS = {
  list: 'online:report:list',
  add: 'online:report:add',
  edit: 'online:report:edit',
  delete: 'online:report:delete',
  sql: 'online:report:sql',
} as const;
