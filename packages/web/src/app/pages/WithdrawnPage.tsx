import { ExceptionPage } from './exception-pages.tsx';

/** Shown in an open tab whose page the user may no longer see; the page returns with the right. */
export function WithdrawnPage() {
  return <ExceptionPage code={403} />;
}
