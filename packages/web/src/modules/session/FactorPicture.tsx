import type { FactorSetup } from '@songbai/contract/modules/session/second-step.calls.ts';
import { QRCode } from 'antd';

/** The picture that an app reads, and the secret to type where it cannot. */
export function FactorPicture({ setup }: { setup: FactorSetup }) {
  return (
    <figure aria-label="两步验证二维码" style={{ margin: '0 0 16px' }}>
      <QRCode value={setup.address} color="#000000" bgColor="#ffffff" type="svg" />
      <figcaption>
        不能扫描时，请在App中手工输入密钥：
        <br />
        <code>{setup.secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
      </figcaption>
    </figure>
  );
}
