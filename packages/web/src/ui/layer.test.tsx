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
