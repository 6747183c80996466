import { Button } from 'antd';
import { useState } from 'react';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from '../testing/render.tsx';
import { Drawer, Modal } from './layer.tsx';

const LAYERS = { Drawer, Modal } as const;

function Opener({ kind }: { kind: keyof typeof LAYERS }) {
  const [shown, setShown] = useState(false);
  const close = () => setShown(false);
  return (
    <>
      <Button onClick={() => setShown(true)}>打开</Button>
      {shown && kind === 'Drawer' && <Drawer open title="层" onClose={close} />}
      {shown && kind === 'Modal' && <Modal open title="层" onCancel={close} />}
    </>
  );
}

/** As forms do that wait for what they are about. */
function Waiting({ kind }: { kind: keyof typeof LAYERS }) {
  const [step, setStep] = useState<'closed' | 'waiting' | 'ready'>('closed');
  const [wasReady, setWasReady] = useState(false);
  const Layer = LAYERS[kind];
  if (step === 'ready' && !wasReady) setWasReady(true);
  const close = () => setStep('closed');
  const own = kind === 'Drawer' ? { onClose: close } : { onCancel: close };
  return (
    <>
      <Button onClick={() => setStep('waiting')}>打开</Button>
      {step === 'waiting' && (
        <Layer key="waiting" open title="加载中" {...own}>
          <Button onClick={() => setStep('ready')}>继续</Button>
        </Layer>
      )}
      {(step === 'ready' || wasReady) && (
        <Layer key="ready" open={step === 'ready'} title="表单" destroyOnHidden={false} {...own}>
          <input aria-label="姓名" />
        </Layer>
      )}
    </>
  );
}

describe('a layer whose place another one took', () => {
  test.each(Object.keys(LAYERS) as (keyof typeof LAYERS)[])('%s: Esc gives the focus back', async (kind) => {
    render(<Waiting kind={kind} />);
    const opener = page.getByRole('button', { name: /^打\s?开$/ });
    await opener.click();
    await page.getByRole('button', { name: /^继\s?续$/ }).click();
    await page.getByLabelText('姓名').click();
    await userEvent.keyboard('{Escape}');
    await expect.element(opener).toHaveFocus();
  });
});

describe('a layer that is taken out of the page while it is open', () => {
  test.each(Object.keys(LAYERS) as (keyof typeof LAYERS)[])('%s: Esc gives the focus back', async (kind) => {
    render(<Opener kind={kind} />);
    const opener = page.getByRole('button', { name: /^打\s?开$/ });
    await opener.click();
    const layer = page.getByRole('dialog');
    await expect.element(layer).toBeVisible();
    await expect.poll(() => document.activeElement === opener.element()).toBe(false);
    await userEvent.keyboard('{Escape}');
    await expect.element(layer).not.toBeInTheDocument();
    await expect.element(opener).toHaveFocus();
  });
});
