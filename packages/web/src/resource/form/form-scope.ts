import type { Scope } from '@songbai/contract/design/expression/expression.ts';
import { useSession } from '../../session/session.ts';
import type { Values } from './form-rules.ts';

/**
 * What expressions of a form may read: its values, the rows of its sub-tables, the main row of a sub-table's row by its
 * name, and who fills it in.
 */
export function formScope(values: Values, lines: readonly string[] = [], linked: Scope['linked'] = {}): Scope {
  const { user } = useSession.getState();
  const session = user && {
    ...{ userId: user.id, userCode: user.username, userName: user.realname },
    ...{ orgCode: user.orgCode ?? '', orgName: user.orgCodeTxt ?? '' },
  };
  return {
    now: Date.now(),
    values: withColumns(values),
    rows: Object.fromEntries(lines.map((name) => [name, rowsIn(values[name])])),
    linked,
    ...(session ? { session } : {}),
  };
}

const rowsIn = (value: unknown): readonly Values[] => (Array.isArray(value) ? value : []);

/** The engine's fields by the names that designs have for them. */
const withColumns = (values: Values): Values => ({
  ...{ create_by: values.createBy, create_time: values.createTime, sys_org_code: values.sysOrgCode },
  ...{ update_by: values.updateBy, update_time: values.updateTime },
  ...values,
});
