import { type Static, Type } from 'typebox';
import { LIMITS } from '../../limits.ts';
import { filledText } from '../../resource/filled-text.ts';

const number = (title: string) => Type.Integer({ minimum: 1, maximum: 2_147_483_647, title });
/** A day; a time that other clients of the family send with it is cut off as it is read. */
const day = (title: string) =>
  Type.Optional(Type.Union([Type.String({ format: 'business-date' }), Type.Literal(''), Type.Null()], { title }));
const status = Type.Union([Type.Literal(0), Type.Literal(1)], { title: '状态' });
const name = filledText('租户名称', 100);

/** Without a number the server takes the next free one. */
export const tenantAddBody = Type.Object({
  id: Type.Optional(Type.Union([number('租户编号'), Type.Literal(''), Type.Null()], { title: '租户编号' })),
  name,
  status: Type.Optional(status),
  beginDate: day('开始日期'),
  endDate: day('结束日期'),
});
export type TenantAddBody = Static<typeof tenantAddBody>;

/** Missing fields stay unchanged; a version, if sent, must match that of the row. */
export const tenantEditBody = Type.Object({
  id: number('租户编号'),
  name: Type.Optional(name),
  status: Type.Optional(status),
  beginDate: day('开始日期'),
  endDate: day('结束日期'),
  version: Type.Optional(Type.Integer({ minimum: 0, title: '版本' })),
});
export type TenantEditBody = Static<typeof tenantEditBody>;

export const membersBody = Type.Object({
  tenantId: number('租户编号'),
  userIdList: Type.Array(Type.String({ minLength: 1, maxLength: 64 }), {
    minItems: 1,
    maxItems: LIMITS.idsPerBatch,
    title: '用户',
  }),
});

/** A person who works for a tenant. */
export interface TenantMember {
  id: string;
  username: string;
  realname: string;
  phone: string | null;
  status: number;
  status_dictText?: string;
}
