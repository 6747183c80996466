import { isEmpty } from '@songbai/contract/resource/drafts.ts';
import { Form } from 'antd';
import { useResourceFormContext } from '../../resource/form/form-context.ts';
import { HtmlInput } from '../../resource/kinds/html-kind.tsx';

/** A required field of plain text that holds rich text here: typed in as it is read, never with its marks. */
export function RichContentField({ name, extra }: { name: string; extra?: string }) {
  const field = useResourceFormContext().resource.fields[name];
  if (field?.kind !== 'textarea') throw new Error(`${name} is no field of text`);
  const { label, maxLength } = field;
  return (
    <Form.Item
      name={name}
      label={label}
      required
      extra={extra}
      rules={[
        {
          validator: (_rule, html: unknown) =>
            isEmpty(html) ? Promise.reject(new Error(`请输入${label}`)) : Promise.resolve(),
        },
      ]}
    >
      <RichContent label={label} maxLength={maxLength} />
    </Form.Item>
  );
}

interface RichContentProps {
  label: string;
  maxLength: number;
  value?: unknown;
  onChange?(html: string | null): void;
}

/** The value and its change come from the form. */
function RichContent({ label, maxLength, value, onChange, ...rest }: RichContentProps) {
  const field = { kind: 'html', label, maxLength } as const;
  return <HtmlInput {...rest} field={field} value={value} onChange={(html) => onChange?.(html)} />;
}
