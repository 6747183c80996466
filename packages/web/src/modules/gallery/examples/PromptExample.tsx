import { Button, Flex } from 'antd';
import { useState } from 'react';
import { usePrompt } from '../../../ui/prompt/index.ts';

export function PromptExample() {
  const [prompt, promptHolder] = usePrompt();
  const [answer, setAnswer] = useState('');

  const rename = () =>
    prompt({
      title: '修改名称',
      content: '名称会显示在列表和单据上。',
      defaultValue: '松鹤园',
      placeholder: '请输入名称',
      allowClear: true,
      maxLength: 20,
      rules: [
        { required: true, whitespace: true, message: '请输入名称' },
        { min: 2, message: '名称至少2个字' },
      ],
      onOk: ({ value }) => setAnswer(`新名称：${value}`),
      onCancel: (value) => setAnswer(`已取消：${value}`),
    });

  const check = () =>
    prompt({
      title: '输入口令',
      placeholder: '口令是「松柏」',
      okText: '验证',
      onOkAsync: ({ value, target }) => {
        target.showLoading();
        setAnswer('正在验证');
        // Simulates a call to the server.
        void Promise.resolve(value === '松柏').then((good) => {
          target.hideLoading();
          setAnswer(good ? '验证通过' : '口令不正确');
          if (good) target.close();
        });
      },
    });

  return (
    <Flex gap={12} wrap align="center">
      <Button onClick={rename}>修改名称</Button>
      <Button onClick={check}>验证口令</Button>
      <output>{answer}</output>
      {promptHolder}
    </Flex>
  );
}
