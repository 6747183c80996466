import { exampleOrder } from '@songbai/contract/modules/example/example.resource.ts';
import { lengthProblem } from '@songbai/contract/rules/named-rules.ts';
import { Card, Flex, Form, Input, QRCode, Select } from 'antd';
import { useState } from 'react';
import { RefSelect } from '../../pickers/RefSelect.tsx';
import { itemProblem } from '../../ui/item-problem.ts';
import { PrintButton } from '../../ui/print-view/index.ts';
import { Barcode } from './Barcode.tsx';
import { BARCODES, type BarcodeKind, barcodeProblem } from './barcode-kinds.ts';

const FIRST = 'SB20260101001';
/** Longer texts make a code that no reader takes from a screen. */
const LONGEST = 200;

/** 条形码与二维码: of any text, or of the number of an example order, to be printed. */
export function CodesPage() {
  const [text, setText] = useState(FIRST);
  const [kind, setKind] = useState<BarcodeKind>('CODE128');
  const [order, setOrder] = useState<string | null>(null);
  const tooLong = lengthProblem(text, { max: LONGEST });
  const problem = barcodeProblem(kind, text);
  return (
    <Card variant="borderless">
      <Form layout="vertical" style={{ maxWidth: 480 }}>
        <Form.Item label="示例订单" htmlFor="codes-order">
          <RefSelect
            id="codes-order"
            target={exampleOrder.name}
            value={order}
            placeholder="可选择一个订单，取它的订单号"
            onChange={(id, row) => {
              setOrder(id);
              if (row && typeof row.orderCode === 'string') setText(row.orderCode);
            }}
          />
        </Form.Item>
        <Form.Item label="内容" htmlFor="codes-text" {...itemProblem(tooLong)}>
          <Input id="codes-text" value={text} onChange={(event) => setText(event.target.value)} />
        </Form.Item>
        <Form.Item label="条形码类型" htmlFor="codes-kind" {...itemProblem(problem)}>
          <Select id="codes-kind" value={kind} onChange={setKind} options={[...BARCODES]} />
        </Form.Item>
      </Form>
      {!tooLong && <Codes text={text} kind={kind} shown={problem === undefined} />}
      <PrintButton title="条形码与二维码" disabled={text === '' || problem !== undefined || tooLong !== undefined}>
        <Codes text={text} kind={kind} shown />
      </PrintButton>
    </Card>
  );
}

function Codes({ text, kind, shown }: { text: string; kind: BarcodeKind; shown: boolean }) {
  return (
    <Flex gap={32} align="center" wrap style={{ margin: '8px 0 16px' }}>
      {shown && text !== '' && <Barcode text={text} kind={kind} />}
      {text !== '' && (
        <div role="img" aria-label={`二维码：${text}`}>
          {/* The picture in it has no name of its own. */}
          <span aria-hidden>
            <QRCode value={text} type="svg" size={160} bgColor="#ffffff" color="#000000" />
          </span>
        </div>
      )}
    </Flex>
  );
}
