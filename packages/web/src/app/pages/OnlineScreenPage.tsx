import { useNavigate, useParams } from 'react-router';
import { ExceptionView } from '../../ui/ExceptionView.tsx';
import { useHomePath } from '../use-home-path.ts';

/** Placeholder for a built-in online screen that this installation cannot show yet. */
export function OnlineScreenPage({ screen }: { screen: string }) {
  const navigate = useNavigate();
  const home = useHomePath();
  const { code } = useParams();
  const about = code && code !== ':code' ? `「${screen}」（编码：${code}）` : `「${screen}」`;
  return (
    <ExceptionView
      code={404}
      text={`${about}功能尚未开放，如需使用请联系系统管理员`}
      action={{ label: '返回首页', onClick: () => void navigate(home) }}
    />
  );
}
