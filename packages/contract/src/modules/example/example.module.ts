import { actionCodes } from '../../menus/seed.ts';
import { defineModule } from '../../module.ts';
import { exampleOrder, exampleRecord } from './example.resource.ts';

/** Example pages over real tables, for the role admin until somebody grants them to others. */
export const exampleModule = defineModule({
  name: 'example',
  resources: [exampleRecord, exampleOrder],
  menus: [
    {
      under: 'demo',
      at: 20,
      key: 'example-record-list',
      name: '单表示例',
      url: '/demo/records',
      component: 'examples/RecordList',
    },
    {
      under: 'demo',
      at: 30,
      key: 'example-order-list',
      name: '一对多示例',
      url: '/demo/orders',
      component: 'examples/OrderList',
    },
    ...(['403', '404', '500'] as const).map((status, index) => ({
      under: 'demo' as const,
      at: 40 + index * 10,
      key: `exception-${status}`,
      name: `异常页${status}`,
      url: `/exception/${status}`,
      component: `exception/${status}`,
    })),
  ],
  permissions: { 'example-record-list': actionCodes(exampleRecord), 'example-order-list': actionCodes(exampleOrder) },
});
