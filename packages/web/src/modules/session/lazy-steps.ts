import { lazyComponent } from '../../ui/lazy-component.tsx';
import type { SignInStepsProps } from './SignInSteps.tsx';

/** Loaded when a further step is left, to keep the sign-in page small. */
export const LazySignInSteps = lazyComponent<SignInStepsProps>(
  () => import('./SignInSteps.tsx').then((part) => part.SignInSteps),
  null,
);
