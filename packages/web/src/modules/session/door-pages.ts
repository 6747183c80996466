/** The doors besides the account login, fetched together when the first of them is opened. */
export { AlterationPage } from './AlterationPage.tsx';
export { PhoneSignIn } from './PhoneSignIn.tsx';
export { RegisterPage } from './RegisterPage.tsx';
export { RegisterResultPage } from './RegisterResultPage.tsx';
export { ThirdLoginPage } from './ThirdLoginPage.tsx';
