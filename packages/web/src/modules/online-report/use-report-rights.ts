import { FORM_RIGHTS } from '@songbai/contract/modules/online-form/online-form.rights.ts';
import { REPORT_RIGHTS } from '@songbai/contract/modules/online-report/online-report.rights.ts';
import { useCan, useIsAdmin } from '../../session/permissions.ts';

/** What the user may do with reports (online.md §2). */
export interface ReportRights {
  add: boolean;
  edit: boolean;
  /** Statements run for others: only the role admin writes them. */
  sql: boolean;
  /** The right to make menus is that of designed tables. */
  menu: boolean;
}

export function useReportRights(): ReportRights {
  const can = useCan();
  const sql = useIsAdmin() && can(REPORT_RIGHTS.sql);
  return {
    // A report begins with its statement.
    add: can(REPORT_RIGHTS.add) && sql,
    edit: can(REPORT_RIGHTS.edit),
    sql,
    menu: can(FORM_RIGHTS.menu),
  };
}
