export { SignInForm } from './SignInForm.tsx';
export { SignInPage } from './SignInPage.tsx';
