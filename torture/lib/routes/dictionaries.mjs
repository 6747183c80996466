import { good } from '../clients.mjs';
import { dictDraft, simpleKinds } from './makers.mjs';

/** Dictionaries and their items, of all tenants and of one; categories; rules that fill and check. */
export function dictionaries(make) {
  return { ...items(make), ...simpleKinds(make, simple(make)) };
}

function items({ admin, next, add }) {
  const ITEM = '/sys/dictItem';
  const dict = () => add('/sys/dict', dictDraft(next()));
  const draft = (dictId) => ({ dictId, itemText: `甲${next()}`, itemValue: `v${next()}`, sortOrder: 1, status: 1 });
  const item = async (dictId) => good(admin.post(`${ITEM}/add`, draft(dictId ?? (await dict()))));
  const gone = async () => {
    const id = await dict();
    await item(id);
    await good(admin.send('DELETE', `/sys/dict/delete?id=${id}`));
    return id;
  };
  const own = ({ dictId, id, itemValue }) => ({
    ...{ dictId, itemId: id, itemValue, itemText: `我们的${next()}`, sortOrder: 2, status: 1 },
  });
  return {
    [`POST ${ITEM}/add`]: async () => ({ body: draft(await dict()) }),
    [`PUT ${ITEM}/edit`]: async () => {
      const { id, version } = await item();
      return { body: { id, version, itemText: `改${next()}` } };
    },
    [`DELETE ${ITEM}/delete`]: async () => ({ query: `?id=${(await item()).id}` }),
    [`DELETE ${ITEM}/deleteBatch`]: async () => ({ query: `?ids=${(await item()).id},${(await item()).id}` }),
    [`PUT ${ITEM}/editOrder`]: async () => {
      const dictId = await dict();
      const both = [await item(dictId), await item(dictId)];
      return { body: { dictId, items: both.reverse().map(({ id, version }) => ({ id, version })) } };
    },
    [`PUT ${ITEM}/ownSave`]: async () => ({ body: own(await item()) }),
    [`DELETE ${ITEM}/ownDelete`]: async () => {
      const row = await item();
      await good(admin.put(`${ITEM}/ownSave`, own(row)));
      const list = await good(admin.get(`${ITEM}/ownList?dictId=${row.dictId}`));
      return { query: `?ownId=${list.find(({ itemId }) => itemId === row.id).ownId}` };
    },
    'PUT /sys/dict/back/:id': async () => ({ at: { id: await gone() }, body: {} }),
    'DELETE /sys/dict/deletePhysic/:id': async () => ({ at: { id: await gone() } }),
    'DELETE /sys/dict/deleteRecycleBin': async () => ({ query: `?ids=${await gone()},${await gone()}` }),
  };
}

const simple = ({ next }) => ({
  '/sys/dict': { field: 'description', draft: () => dictDraft(next()), bin: true },
  '/sys/category': {
    ...{ field: 'name', draft: () => ({ name: `分类${next()}`, pid: '0' }) },
    book: (n) => ({ 分类名称: `入${n}`, 父级节点: '0' }),
  },
  '/sys/fillRule': {
    ...{
      field: 'ruleName',
      draft: () => ({ ...rule(next()), ruleClass: 'orderNumber' }),
    },
  },
  '/sys/checkRule': {
    field: 'ruleName',
    draft: () => ({
      ...rule(next()),
      ruleJson: JSON.stringify([{ digits: '1', pattern: '^[A-Z]$', message: '须为大写字母', priority: '1' }]),
    }),
  },
});

const rule = (n) => ({ ruleName: `规则${n}`, ruleCode: `rule_${n}` });
