import type { DictValue } from '@songbai/contract/dicts.ts';
import { ID_TYPE } from '@songbai/contract/modules/customer/customer.dicts.ts';
import { Alert, Form, Input, Segmented } from 'antd';
import { DictSelect } from '../../../pickers/DictSelect.tsx';
import { CompactInput } from '../../../ui/CompactInput.tsx';
import { itemProblem } from '../../../ui/item-problem.ts';
import { LinkButton } from '../../../ui/LinkButton.tsx';
import { SameCustomers } from '../../customer/index.ts';
import { buyerOf, CustomerPicker } from './CustomerPicker.tsx';
import type { KnownBuyer, NewBuyer, PurchaseDraft } from './purchase-draft.ts';
import type { BuyerProblems } from './purchase-problems.ts';

interface CustomerSectionProps {
  draft: PurchaseDraft;
  /** Shown after the first attempt to continue. */
  problems: BuyerProblems;
  onChange: (change: Partial<PurchaseDraft>) => void;
}

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
        <>
          <Form.Item label="客户" htmlFor="purchase-customer" required {...itemProblem(problems.known)}>
            <CustomerPicker id="purchase-customer" value={draft.known} onChange={(known) => onChange({ known })} />
          </Form.Item>
          {draft.known?.unnumbered && (
            <>
              <Alert
                type="info"
                showIcon
                style={{ marginBottom: 16 }}
                title="该客户没有登记证件号码，请补填，下单时记入客户档案"
              />
              <NumberFields
                buyer={draft.fresh}
                problem={problems.idNo}
                onChange={(change) => onChange({ fresh: { ...draft.fresh, ...change } })}
              />
            </>
          )}
        </>
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
      <Form.Item label="购墓人姓名" htmlFor="buyer-name" required {...itemProblem(problems.name)}>
        <Input id="buyer-name" value={buyer.name} onChange={(event) => onChange({ name: event.target.value })} />
      </Form.Item>
      <Form.Item label="手机号" htmlFor="buyer-mobile" required {...itemProblem(problems.mobile)}>
        <CompactInput
          id="buyer-mobile"
          inputMode="tel"
          value={buyer.mobile}
          onChange={(mobile) => onChange({ mobile })}
        />
      </Form.Item>
      <NumberFields buyer={buyer} problem={problems.idNo} onChange={onChange} />
      <SameCustomers
        mobile={buyer.mobile}
        idNo={buyer.idNo}
        offer={(row) => <LinkButton onClick={() => onUse(buyerOf(row))}>使用「{String(row.name ?? '')}」</LinkButton>}
      />
    </>
  );
}

interface NumberFieldsProps {
  buyer: NewBuyer;
  problem: string | undefined;
  onChange: (change: Partial<NewBuyer>) => void;
}

function NumberFields({ buyer, problem, onChange }: NumberFieldsProps) {
  return (
    <>
      <Form.Item label="证件类型" htmlFor="buyer-id-type">
        <DictSelect
          id="buyer-id-type"
          code="id_type"
          allowClear={false}
          value={buyer.idType}
          onChange={(idType) => onChange({ idType: (idType ?? ID_TYPE.resident) as DictValue<'id_type'> })}
        />
      </Form.Item>
      <Form.Item label="证件号码" htmlFor="buyer-id-no" {...itemProblem(problem)}>
        <CompactInput id="buyer-id-no" value={buyer.idNo} onChange={(idNo) => onChange({ idNo })} />
      </Form.Item>
    </>
  );
}
