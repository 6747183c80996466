import { good } from '../clients.mjs';
import { formOf } from './makers.mjs';

const REGISTER = '/cemetery/burialImport';
const HEAD = '姓名,性别,出生日期,死亡日期,陵园名称,墓区,排,号';

/** The import of a register of burials, from the upload to taking it back. */
export function imports({ admin, next }) {
  const register = () => {
    const n = next();
    const rows = [1, 2].map((seat) => `册人${n}${seat},女,1930-01-02,2010-03-04,旧园${n},A,1,${seat}`);
    return { form: formOf([HEAD, ...rows].join('\r\n'), 'register.csv') };
  };
  const staged = () => good(admin.send('POST', `${REGISTER}/upload`, register()));
  const batch = async () => ({ batchId: (await staged()).batchId });
  return {
    [`POST ${REGISTER}/commit`]: async () => ({ body: await batch() }),
    [`POST ${REGISTER}/rollback`]: async () => {
      const body = await batch();
      await good(admin.post(`${REGISTER}/commit`, body));
      return { body };
    },
    [`POST ${REGISTER}/upload`]: async () => register(),
    [`POST ${REGISTER}/mapping`]: async () => {
      const { batchId, mapping } = await staged();
      return { body: { batchId, mapping } };
    },
    [`POST ${REGISTER}/discard`]: async () => ({ body: await batch() }),
  };
}
