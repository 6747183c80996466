export { FactorPicture } from './FactorPicture.tsx';
export { RecoveryCodes } from './RecoveryCodes.tsx';
export { SignInForm } from './SignInForm.tsx';
export { SignInPage } from './SignInPage.tsx';
export { endCountdown, startCountdown, useCountdown } from './sms-countdown.ts';
export { useThirdPopup } from './third-popup.ts';
