import { actionCodes } from '../../menus/seed.ts';
import { defineModule } from '../../module.ts';
import { exampleOrder, exampleRecord } from './example.resource.ts';
import {
  exampleBigRow,
  exampleOrderCustomer,
  exampleOrderTicket,
  exampleShip,
  exampleShipJob,
  exampleTask,
  exampleTree,
} from './example-parts.resource.ts';

/** Name, last part of the address and view of each page with tables of its own, in the order of the menu. */
const PAGES = [
  ['example-record-list', '单表示例', 'records', 'examples/RecordList'],
  ['example-order-list', '一对多示例', 'orders', 'examples/OrderList'],
  ['example-order-tabs', '一对多（子表页签）', 'order-tabs', 'examples/OrderTabs'],
  ['example-tree-list', '树表示例', 'tree', 'examples/TreeList'],
  ['example-ship-tables', '可编辑表格示例', 'ships', 'examples/ShipTables'],
  ['example-task-board', '拖拽看板', 'board', 'examples/TaskBoard'],
  ['example-big-list', '大数据列表', 'big-list', 'examples/BigList'],
  ['example-report', '统计报表', 'report', 'examples/OrderReport'],
  ['example-map', '地图示例', 'map', 'examples/ProvinceMap'],
  ['example-codes', '条形码与二维码', 'codes', 'examples/Codes'],
  // Parts of the gallery, by the last part of their address.
  ['gallery-selectors', '选择器示例', 'gallery/selectors', 'demo/Gallery'],
  ['gallery-uploads', '上传示例', 'gallery/uploads', 'demo/Gallery'],
  ['gallery-forms', '表单校验示例', 'gallery/forms', 'demo/Gallery'],
  ['gallery-print', '打印示例', 'gallery/print', 'demo/Gallery'],
] as const;

const pageMenus = PAGES.map(([key, name, address, component], index) => ({
  under: 'demo' as const,
  at: 20 + index * 10,
  key,
  name,
  url: `/demo/${address}`,
  component,
}));

/** Example pages over real tables, for the role admin until somebody grants them to others. */
export const exampleModule = defineModule({
  name: 'example',
  resources: [
    exampleRecord,
    exampleOrder,
    exampleOrderCustomer,
    exampleOrderTicket,
    exampleTree,
    exampleShip,
    exampleShipJob,
    exampleTask,
    exampleBigRow,
  ],
  menus: [
    ...pageMenus,
    ...(['403', '404', '500'] as const).map((status, index) => ({
      under: 'demo' as const,
      at: 200 + index * 10,
      key: `exception-${status}`,
      name: `异常页${status}`,
      url: `/exception/${status}`,
      component: `exception/${status}`,
    })),
  ],
  permissions: {
    'example-record-list': actionCodes(exampleRecord),
    'example-order-list': actionCodes(exampleOrder),
    'example-order-tabs': { ...actionCodes(exampleOrderCustomer), ...actionCodes(exampleOrderTicket) },
    'example-tree-list': actionCodes(exampleTree),
    'example-ship-tables': { ...actionCodes(exampleShip), ...actionCodes(exampleShipJob) },
    'example-task-board': actionCodes(exampleTask),
    'example-big-list': { ...actionCodes(exampleBigRow), 'test:bigRow:fill': '生成数据' },
    'example-report': { 'test:report:list': '查询' },
    'example-map': { 'test:map:list': '查询' },
  },
});
