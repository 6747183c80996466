import { useParams } from 'react-router';
import { ExceptionPage } from './exception-pages.tsx';

/** Placeholder for a built-in online screen that this installation cannot show yet. */
export function OnlineScreenPage({ screen }: { screen: string }) {
  const { code } = useParams();
  const about = code && code !== ':code' ? `「${screen}」（编码：${code}）` : `「${screen}」`;
  return <ExceptionPage code={404} text={`${about}功能尚未开放，如需使用请联系系统管理员`} />;
}
