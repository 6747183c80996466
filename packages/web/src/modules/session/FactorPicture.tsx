import type { FactorSetup } from '@songbai/contract/modules/session/second-step.calls.ts';
import { lazyComponent } from '../../ui/lazy-component.tsx';

/** Drawn by the component library, which the sign-in page does not wait for. */
const FactorCode = lazyComponent(async () => (await import('./FactorCode.tsx')).FactorCode, null);

/** The picture that an app reads, and the secret to type where it cannot. */
export function FactorPicture({ setup }: { setup: FactorSetup }) {
  return (
    <figure aria-label="两步验证二维码" style={{ margin: '0 0 16px' }}>
      <FactorCode address={setup.address} />
      <figcaption>
        不能扫描时，请在App中手工输入密钥：
        <br />
        <code>{setup.secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
      </figcaption>
    </figure>
  );
}
