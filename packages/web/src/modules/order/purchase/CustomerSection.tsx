import type { DictValue } from '@songbai/contract/dicts.ts';
import { ID_TYPE } from '@songbai/contract/modules/customer/customer.dicts.ts';
import { customer } from '@songbai/contract/modules/customer/customer.resource.ts';
import { patternMessage } from '@songbai/contract/rules/patterns.ts';
import { Alert, Button, Form, Input, Segmented } from 'antd';
import { DictSelect } from '../../../pickers/DictSelect.tsx';
import { useReferenceOptions } from '../../../pickers/use-reference.ts';
import { buyerOf, CustomerPicker } from './CustomerPicker.tsx';
import type { BuyerProblems, KnownBuyer, NewBuyer, PurchaseDraft } from './purchase-draft.ts';

interface CustomerSectionProps {
  draft: PurchaseDraft;
  /** Shown after the first attempt to continue. */
  problems: BuyerProblems;
  onChange: (change: Partial<PurchaseDraft>) => void;
}

const status = (problem: string | undefined) => (problem ? { validateStatus: 'error' as const, help: problem } : {});

/** 客户: an existing customer, or a new buyer entered here. */
export function CustomerSection({ draft, problems, onChange }: CustomerSectionProps) {
  return (
    <Form layout="vertical" style={{ maxWidth: 480 }}>
      <Form.Item>
        <Segmented
          aria-label="客户来源"
          value={draft.mode}
          options={[
            { value: 'known', label: '已有客户' },
            { value: 'new', label: '新客户' },
          ]}
          onChange={(mode) => onChange({ mode: mode as PurchaseDraft['mode'] })}
        />
      </Form.Item>
      {draft.mode === 'known' ? (
        <Form.Item label="客户" htmlFor="purchase-customer" required {...status(problems.known)}>
          <CustomerPicker id="purchase-customer" value={draft.known} onChange={(known) => onChange({ known })} />
        </Form.Item>
      ) : (
        <NewBuyerFields
          buyer={draft.fresh}
          problems={problems}
          onChange={(change) => onChange({ fresh: { ...draft.fresh, ...change } })}
          onUse={(known) => onChange({ mode: 'known', known })}
        />
      )}
    </Form>
  );
}

interface NewBuyerFieldsProps {
  buyer: NewBuyer;
  problems: BuyerProblems;
  onChange: (change: Partial<NewBuyer>) => void;
  onUse: (known: KnownBuyer) => void;
}

function NewBuyerFields({ buyer, problems, onChange, onUse }: NewBuyerFieldsProps) {
  return (
    <>
      <Form.Item label="购墓人姓名" htmlFor="buyer-name" required {...status(problems.name)}>
        <Input
          id="buyer-name"
          maxLength={64}
          value={buyer.name}
          onChange={(event) => onChange({ name: event.target.value })}
        />
      </Form.Item>
      <Form.Item label="手机号" htmlFor="buyer-mobile" required {...status(problems.mobile)}>
        <Input
          id="buyer-mobile"
          maxLength={11}
          inputMode="tel"
          value={buyer.mobile}
          onChange={(event) => onChange({ mobile: event.target.value })}
        />
      </Form.Item>
      <Duplicates mobile={buyer.mobile.trim()} onUse={onUse} />
      <Form.Item label="证件类型" htmlFor="buyer-id-type">
        <DictSelect
          id="buyer-id-type"
          code="id_type"
          allowClear={false}
          value={buyer.idType}
          onChange={(idType) => onChange({ idType: (idType ?? ID_TYPE.resident) as DictValue<'id_type'> })}
        />
      </Form.Item>
      <Form.Item label="证件号码" htmlFor="buyer-id-no" {...status(problems.idNo)}>
        <Input
          id="buyer-id-no"
          maxLength={32}
          value={buyer.idNo}
          onChange={(event) => onChange({ idNo: event.target.value })}
        />
      </Form.Item>
    </>
  );
}

/** Existing customers with the typed mobile, probably the same person; avoids accidental duplicates. */
function Duplicates({ mobile, onUse }: { mobile: string; onUse: (known: KnownBuyer) => void }) {
  const complete = mobile !== '' && patternMessage('mobile', mobile) === undefined;
  const { rows } = useReferenceOptions(customer, mobile, {}, complete);
  const same = complete ? rows.map(buyerOf).filter((one) => one.mobile === mobile) : [];
  if (same.length === 0) return null;
  return (
    <Alert
      type="warning"
      showIcon
      style={{ marginBottom: 16 }}
      title="已有相同手机号的客户，是否为同一人？"
      description={same.map((one) => (
        <Button key={one.id} size="small" type="link" onClick={() => onUse(one)}>
          使用「{one.name}」
        </Button>
      ))}
    />
  );
}
