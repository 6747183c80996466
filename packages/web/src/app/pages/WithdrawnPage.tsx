import { useNavigate } from 'react-router';
import { ExceptionView } from '../../ui/ExceptionView.tsx';
import { useHomePath } from '../use-home-path.ts';

/** Shown in an open tab whose page the user may no longer see; the page returns with the right. */
export function WithdrawnPage() {
  const navigate = useNavigate();
  const home = useHomePath();
  return <ExceptionView code={403} action={{ label: '返回首页', onClick: () => void navigate(home) }} />;
}
