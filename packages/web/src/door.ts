import './styles/base.css';
import { casUrl, isThirdPartyOpen } from './api/config.ts';
import { isEnterpriseChat } from './api/errors.ts';
import { earlyAddress } from './app/early/early-address.ts';
import { drawEarlyForm } from './app/early/early-form.ts';
import { readStored } from './lib/storage.ts';
import { STORED } from './session/stored-names.ts';

/**
 * The first script of every page: on the sign-in page it draws a form that can be typed in while the program is still
 * on its way (budgets of the front end).
 */
const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

const { pathname, search, hash } = window.location;
const address = earlyAddress({
  ...{ path: pathname, search },
  hasToken: (readStored(STORED.token, 'session') ?? readStored(STORED.token)) !== undefined,
  external: isThirdPartyOpen() && isEnterpriseChat(navigator.userAgent),
  cas: casUrl() !== '',
});
if (address !== undefined && address !== pathname + search) window.history.replaceState(null, '', address + hash);
const early = address === undefined ? undefined : drawEarlyForm(root);

import('./main.tsx').then(
  ({ start }) => start(root, early),
  () => {
    if (early) early.failed();
    else root.textContent = '页面加载失败，请刷新后重试';
  },
);
