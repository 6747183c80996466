import { Button, Flex, Input } from 'antd';
import { useState } from 'react';
import { Dialog } from '../../../ui/modal/index.ts';

export function DialogExample() {
  const [shown, setShown] = useState<'small' | 'large' | 'kept'>();
  const [full, setFull] = useState(false);
  const [done, setDone] = useState('');
  const close = () => setShown(undefined);
  return (
    <Flex gap={12} wrap align="center">
      <Button onClick={() => setShown('small')}>可拖动弹窗</Button>
      <Button onClick={() => setShown('large')}>长内容弹窗</Button>
      <Button onClick={() => setShown('kept')}>不自动关闭</Button>
      <output>{done}</output>
      <Dialog
        title="可拖动、可全屏"
        open={shown === 'small'}
        onOpenChange={close}
        draggable
        switchFullscreen
        fullscreen={full}
        onFullscreenChange={setFull}
        onOk={() => setDone('已确定')}
        onCancel={() => setDone('已取消')}
      >
        <p>按住标题栏可以移动，右上角可以切换全屏{full ? '（当前为全屏）' : ''}。</p>
        <Input aria-label="备注" placeholder="关闭后清空" />
      </Dialog>
      <Dialog title="长内容" open={shown === 'large'} onOpenChange={close} width={800} switchFullscreen>
        {Array.from({ length: 60 }, (_, index) => `第 ${index + 1} 行`).map((line) => (
          <p key={line}>{line}</p>
        ))}
      </Dialog>
      <Dialog
        title="由页面关闭"
        open={shown === 'kept'}
        onOpenChange={close}
        okClose={false}
        destroyOnClose={false}
        onOk={() => setDone('请再确认一次')}
      >
        <Input aria-label="草稿" placeholder="关闭后保留" />
      </Dialog>
    </Flex>
  );
}
