import { Type } from 'typebox';

const PATH = '/sys/sysRoleIndex';

/** Calls about home pages besides those of the resource (contract/1 §6.2). */
export const ROLE_INDEX_CALLS = {
  byCode: {
    url: `${PATH}/queryByCode`,
    query: Type.Object({ roleCode: Type.String({ minLength: 1, maxLength: 64, title: '角色编码' }) }),
  },
  standard: { url: `${PATH}/queryDefIndex` },
  /** The values stand in the address; some clients send them in the body. */
  updateStandard: { url: `${PATH}/updateDefIndex` },
} as const;

export const standardBody = Type.Object({
  url: Type.String({ minLength: 1, maxLength: 255, title: '首页' }),
  component: Type.Optional(Type.Union([Type.String({ maxLength: 255 }), Type.Null()], { title: '组件地址' })),
});
