import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import { done } from '../../http/envelope.ts';
import { paging, plain, text } from '../../http/query-parts.ts';
import { route } from '../../http/route.ts';
import type { Server } from '../../resource/server-context.ts';
import { type AddressQuery, addressPage, membershipPage } from './address-book.store.ts';

const search = { realname: text('realname'), workNo: text('workNo'), ...paging };
const addressQuery = Type.Object({ orgCode: text('orgCode'), ...search });
const membershipQuery = Type.Object({
  orgCode: Type.String({ minLength: 1, maxLength: 64, title: 'orgCode' }),
  ...search,
});
/** Every member of the tenant may look colleagues up. */
const access = { signedIn: true } as const;

/** 通讯录 (contract/1 §14). */
export function addressBookRoutes(app: FastifyInstance, server: Server): void {
  const typed = (query: AddressQuery): AddressQuery => ({
    ...query,
    orgCode: query.orgCode.trim(),
    realname: plain(query.realname),
    workNo: plain(query.workNo),
  });
  route(app, {
    method: 'GET',
    url: '/sys/user/queryByOrgCodeForAddressList',
    access,
    summary: '通讯录',
    query: addressQuery,
    handle: async ({ actor, query }) => done('', await addressPage(server, actor, typed(query))),
  });
  route(app, {
    method: 'GET',
    url: '/sys/user/queryByOrgCode',
    access,
    summary: '部门及下级部门的用户（每个部门一条）',
    query: membershipQuery,
    handle: async ({ actor, query }) => done('', await membershipPage(server, actor, typed(query))),
  });
}
