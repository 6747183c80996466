import { expect, test } from 'vitest';
import { onlineScreen } from './online-screens.ts';

const AUTO = 'modules/online/cgform/auto';

test.each([
  ['modules/online/cgform/OnlCgformCopyList', '在线表单视图列表'],
  [`${AUTO}/OnlCgformAutoList`, '在线表单数据列表'],
  [`${AUTO}/OnlCgformTreeList`, '在线树形列表'],
  [`${AUTO}/erp/OnlCgformErpList`, '在线ERP主题列表'],
  [`${AUTO}/tab/OnlCgformTabList`, '在线Tab主题列表'],
  [`${AUTO}/innerTable/OnlCgformInnerTableList`, '在线内嵌子表列表'],
  ['modules/online/cgreport/OnlCgreportHeadList', '在线报表列表'],
  ['modules/online/cgreport/auto/OnlCgreportAutoList', '在线报表数据列表'],
  ['system/OnlCgformAutoList', undefined],
  ['modules/online/toString', undefined],
  ['modules/online/cgform/Other', undefined],
])('(spec/1 §2) the built-in online screen of %s: %s', (component, screen) => {
  expect(onlineScreen(component)).toBe(screen);
});
