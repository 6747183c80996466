import { useNavigate } from 'react-router';
import { type ExceptionCode, ExceptionView } from '../../ui/ExceptionView.tsx';
import { useHomePath } from '../use-home-path.ts';

/** The failure pages as pages of the menu, to look at them without a failure (spec/1 §2). */
export const ForbiddenPage = () => <ExceptionPage code={403} />;
export const MissingPage = () => <ExceptionPage code={404} />;
export const BrokenPage = () => <ExceptionPage code={500} />;

interface ExceptionPageProps {
  code: ExceptionCode;
  /** A more precise description of the failure. */
  text?: string;
}

/** A failure page with the way home. */
export function ExceptionPage(props: ExceptionPageProps) {
  const navigate = useNavigate();
  const home = useHomePath();
  return <ExceptionView {...props} action={{ label: '返回首页', onClick: () => void navigate(home) }} />;
}
