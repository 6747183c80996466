import { useNavigate } from 'react-router';
import { ExceptionView } from '../../ui/ExceptionView.tsx';
import { HOME_PATH } from '../fixed-routes.ts';

/** Stands in an open tab whose page the person may no longer see; it comes back with the right. */
export function WithdrawnPage() {
  const navigate = useNavigate();
  return <ExceptionView code={403} action={{ label: '返回首页', onClick: () => void navigate(HOME_PATH) }} />;
}
