import { QRCode } from 'antd';

/** Dark on light in every appearance: cameras read nothing else. */
export function FactorCode({ address }: { address: string }) {
  return <QRCode value={address} color="#000000" bgColor="#ffffff" type="svg" />;
}
