/** The screens without a session, other than account login; one chunk, loaded with the first of them. */
export { AlterationPage } from './AlterationPage.tsx';
export { CasSignInPage } from './CasSignInPage.tsx';
export { PhoneSignIn } from './PhoneSignIn.tsx';
export { RegisterPage } from './RegisterPage.tsx';
export { RegisterResultPage } from './RegisterResultPage.tsx';
export { ThirdLoginPage } from './ThirdLoginPage.tsx';
