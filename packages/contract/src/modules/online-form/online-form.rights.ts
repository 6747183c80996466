/**
 * Rights of designing tables (online.md §2). From `rebuild` on they let somebody write what runs for
 * others, or take away what others wrote: calls behind them ask for the role admin besides.
 */
export const FORM_RIGHTS = {
  list: 'online:form:list',
  add: 'online:form:add',
  edit: 'online:form:edit',
  delete: 'online:form:delete',
  sync: 'online:form:sync',
  auth: 'online:form:auth',
  menu: 'online:form:menu',
  rebuild: 'online:form:rebuild',
  transTables: 'online:form:transTables',
  script: 'online:form:script',
  action: 'online:form:action',
  generate: 'online:form:generate',
} as const;
