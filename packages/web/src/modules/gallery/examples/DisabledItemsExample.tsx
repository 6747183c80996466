import { Flex, Form } from 'antd';
import { useState } from 'react';
import { SearchSelect } from '../../../pickers/dict/SearchSelect.tsx';

/** Disabled items of a dictionary have the flag `disabled`. */
const STONES = [
  { value: '1', text: '花岗岩' },
  { value: '2', text: '汉白玉' },
  { value: '9', text: '青石（停用）', disabled: true },
];

/** Disabled items are shown where they are stored, and cannot be selected any more. */
export function DisabledItemsExample() {
  const [one, setOne] = useState<string | null>('9');
  const [several, setSeveral] = useState<string | null>('9,1');
  return (
    <Flex vertical gap={12} style={{ maxWidth: 480 }}>
      <Form layout="vertical">
        <Form.Item label="石材" htmlFor="example-stone">
          <SearchSelect id="example-stone" dictOptions={STONES} value={one} onChange={setOne} />
        </Form.Item>
        <Form.Item label="可选石材" htmlFor="example-stones">
          <SearchSelect
            id="example-stones"
            mode="multiple"
            dictOptions={STONES}
            value={several}
            onChange={setSeveral}
          />
        </Form.Item>
      </Form>
      <output>{[one, several].map((value) => value ?? '无').join('；')}</output>
    </Flex>
  );
}
