import { actionCodes } from '../../menus/seed.ts';
import { defineModule } from '../../module.ts';
import { category } from './category.resource.ts';

export const categoryModule = defineModule({
  name: 'category',
  resources: [category],
  menus: [
    {
      under: 'system',
      at: 120,
      key: 'category-list',
      name: '分类字典',
      url: '/isystem/category',
      component: 'system/SysCategoryList',
    },
  ],
  permissions: { 'category-list': actionCodes(category, ['list', ...category.actions]) },
});
