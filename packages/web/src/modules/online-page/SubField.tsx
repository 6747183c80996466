import { LIMITS } from '@songbai/contract/limits.ts';
import type { OnlineSub } from '@songbai/contract/modules/online-data/online-data.calls.ts';
import { LinesField } from '../../resource/form/LinesField.tsx';
import { SingleLineField } from '../../resource/form/SingleLineField.tsx';
import { FormGrid } from '../../ui/FormGrid.tsx';

interface SubFieldProps {
  sub: OnlineSub;
  /** A tab has its title. */
  untitled?: boolean;
}

/** A sub-table in the form of its main row: one-to-many as a table, one-to-one as fields. */
export function SubField({ sub, untitled = false }: SubFieldProps) {
  if (!sub.single)
    return <LinesField name={sub.name} untitled={untitled} maxRows={LIMITS.subRows} table={sub.resource} />;
  return (
    <SingleLineField
      name={sub.name}
      grid={(fields, { title }) => (
        <FormGrid title={untitled ? '' : title} columns={sub.columns}>
          {fields}
        </FormGrid>
      )}
    />
  );
}
