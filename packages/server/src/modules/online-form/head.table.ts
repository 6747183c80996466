import { cgformHead } from '@songbai/contract/modules/online-form/head.resource.ts';
import { resourceTable } from '../../resource/describe/columns.ts';

/** Designs of the actor's tenant and those of the platform; another tenant's do not exist (online.md §2). */
export const headTable = resourceTable(cgformHead, {
  scope: 'global',
  visible: ({ tenantId }, sql) => `(t.tenant_id = ${sql.bind(tenantId)} or t.tenant_id is null)`,
  computed: {
    tableVersion: () => 't.live_version',
    hascopy: () =>
      `case when exists (select 1 from onl_cgform_head v where v.physic_id = t.id and v.del_flag = 0) then 1 else 0 end`,
  },
  refusals: { missing: 'designMissing' },
});
