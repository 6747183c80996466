import type { ComponentType } from 'react';
import { inIdleTime } from './idle-time.ts';
import { lazyView } from './lazy-view.ts';
import { onlineKind } from './online-screens.ts';

type Load = () => Promise<ComponentType>;

const reportHeads: Load = async () =>
  (await import('../modules/online-report/ReportHeadListPage.tsx')).ReportHeadListPage;

/** Component key of a menu → its view. An allow-list: a menu can only name these. */
const VIEWS: Readonly<Record<string, Load>> = {
  'test/Home': async () => (await import('./pages/TestHomePage.tsx')).TestHomePage,
  'monitor/ThirdLogin': async () => (await import('../modules/monitor/ThirdLoginPage.tsx')).ThirdLoginPage,
  'account/center/Index': async () => (await import('../modules/account/CenterPage.tsx')).CenterPage,
  'account/settings/Index': async () => (await import('../modules/account/SettingsPage.tsx')).SettingsPage,
  'dashboard/Analysis': async () => (await import('../modules/dashboard/AnalysisPage.tsx')).AnalysisPage,
  'dashboard/Task': async () => (await import('../modules/dashboard/TaskPage.tsx')).TaskPage,
  'dashboard/Workplace': async () => (await import('../modules/dashboard/WorkplacePage.tsx')).WorkplacePage,
  'dashboard/Monitor': async () => (await import('../modules/dashboard/MonitorPage.tsx')).MonitorPage,
  'cemetery/CemeteryList': async () => (await import('../modules/cemetery/CemeteryListPage.tsx')).CemeteryListPage,
  'cemetery/AreaList': async () => (await import('../modules/area/AreaListPage.tsx')).AreaListPage,
  'cemetery/RowList': async () => (await import('../modules/area/RowListPage.tsx')).RowListPage,
  'cemetery/TemplateList': async () => (await import('../modules/template/TemplateListPage.tsx')).TemplateListPage,
  'cemetery/ChargeItemList': async () =>
    (await import('../modules/charge-item/ChargeItemListPage.tsx')).ChargeItemListPage,
  'cemetery/FeeRuleList': async () => (await import('../modules/fee/FeeRuleListPage.tsx')).FeeRuleListPage,
  'cemetery/FeeTermList': async () => (await import('../modules/fee/FeeTermListPage.tsx')).FeeTermListPage,
  'cemetery/CustomerList': async () => (await import('../modules/customer/CustomerListPage.tsx')).CustomerListPage,
  'cemetery/ServiceItemList': async () =>
    (await import('../modules/service/ServiceItemListPage.tsx')).ServiceItemListPage,
  'cemetery/BurialList': async () => (await import('../modules/burial/BurialListPage.tsx')).BurialListPage,
  'cemetery/DeceasedList': async () => (await import('../modules/deceased/DeceasedListPage.tsx')).DeceasedListPage,
  'cemetery/BurialImport': async () => (await import('../modules/burial-import/BurialImportPage.tsx')).BurialImportPage,
  'cemetery/PlotMap': async () => (await import('../modules/plot/PlotMapPage.tsx')).PlotMapPage,
  'cemetery/PlotList': async () => (await import('../modules/plot/PlotListPage.tsx')).PlotListPage,
  'cemetery/order/NormalList': async () => (await import('../modules/order/order-pages.tsx')).NormalOrdersPage,
  'cemetery/order/CancelledList': async () => (await import('../modules/order/order-pages.tsx')).CancelledOrdersPage,
  'cemetery/order/DeletedList': async () => (await import('../modules/order/order-pages.tsx')).DeletedOrdersPage,
  'cemetery/order/OutgoingList': async () => (await import('../modules/order/order-pages.tsx')).OutgoingOrdersPage,
  'cemetery/order/OverdueList': async () => (await import('../modules/order/order-pages.tsx')).OverdueOrdersPage,
  'cemetery/order/SoldList': async () => (await import('../modules/order/SoldListPage.tsx')).SoldListPage,
  'cemetery/order/Purchase': async () => (await import('../modules/order/PurchasePage.tsx')).PurchasePage,
  'cemetery/PaymentList': async () => (await import('../modules/payment/PaymentListPage.tsx')).PaymentListPage,
  'cemetery/PaymentCorrectionList': async () =>
    (await import('../modules/payment/PaymentCorrectionListPage.tsx')).PaymentCorrectionListPage,
  'cemetery/PrintLogList': async () => (await import('../modules/paper/PrintLogListPage.tsx')).PrintLogListPage,
  'cemetery/RefundList': async () => (await import('../modules/refund/RefundListPage.tsx')).RefundListPage,
  'cemetery/PlotChangeList': async () =>
    (await import('../modules/plot-change/PlotChangeListPage.tsx')).PlotChangeListPage,
  'cemetery/PersonFixList': async () => (await import('../modules/person-fix/PersonFixListPage.tsx')).PersonFixListPage,
  'cemetery/HolderChangeList': async () =>
    (await import('../modules/holder-change/HolderChangeListPage.tsx')).HolderChangeListPage,
  'cemetery/ServiceOrderList': async () =>
    (await import('../modules/service/ServiceOrderListPage.tsx')).ServiceOrderListPage,
  'system/UserList': async () => (await import('../modules/user/UserListPage.tsx')).UserListPage,
  'system/AddressList': async () => (await import('../modules/user/AddressListPage.tsx')).AddressListPage,
  'system/RoleList': async () => (await import('../modules/role/RoleListPage.tsx')).RoleListPage,
  'system/RoleUserList': async () => (await import('../modules/role/RoleUserListPage.tsx')).RoleUserListPage,
  'system/DepartList': async () => (await import('../modules/depart/DepartListPage.tsx')).DepartListPage,
  'system/DepartListSync': async () => (await import('../modules/depart/DepartListSyncPage.tsx')).DepartListSyncPage,
  'system/DepartUserList': async () => (await import('../modules/depart/DepartUserListPage.tsx')).DepartUserListPage,
  'system/PermissionList': async () =>
    (await import('../modules/permission/PermissionListPage.tsx')).PermissionListPage,
  'system/NewPermissionList': async () =>
    (await import('../modules/permission/NewPermissionListPage.tsx')).NewPermissionListPage,
  'system/SysPositionList': async () => (await import('../modules/position/PositionListPage.tsx')).PositionListPage,
  'system/DictList': async () => (await import('../modules/dict/DictListPage.tsx')).DictListPage,
  'system/SysCategoryList': async () => (await import('../modules/category/CategoryListPage.tsx')).CategoryListPage,
  'system/SysCheckRuleList': async () =>
    (await import('../modules/check-rule/CheckRuleListPage.tsx')).CheckRuleListPage,
  'system/OSSFileList': async () => (await import('../modules/file/FileListPage.tsx')).FileListPage,
  'modules/message/SysMessageList': async () =>
    (await import('../modules/message/MessageListPage.tsx')).MessageListPage,
  'modules/message/SysMessageTemplateList': async () =>
    (await import('../modules/message/TemplateListPage.tsx')).TemplateListPage,
  'system/SysDataSourceList': async () =>
    (await import('../modules/data-source/DataSourceListPage.tsx')).DataSourceListPage,
  'system/SysGatewayRouteList': async () =>
    (await import('../modules/gateway/GatewayRouteListPage.tsx')).GatewayRouteListPage,
  'system/SysFillRuleList': async () => (await import('../modules/fill-rule/FillRuleListPage.tsx')).FillRuleListPage,
  'system/SysAnnouncementList': async () =>
    (await import('../modules/announcement/AnnouncementListPage.tsx')).AnnouncementListPage,
  'system/UserAnnouncementList': async () =>
    (await import('../modules/announcement/UserAnnouncementListPage.tsx')).UserAnnouncementListPage,
  'system/TenantList': async () => (await import('../modules/tenant/TenantListPage.tsx')).TenantListPage,
  'system/SysUserOnlineList': async () => (await import('../modules/online/OnlineListPage.tsx')).OnlineListPage,
  'system/QuartzJobList': async () => (await import('../modules/job/JobListPage.tsx')).JobListPage,
  'system/LogList': async () => (await import('../modules/log/LogListPage.tsx')).LogListPage,
  'system/DataLogList': async () => (await import('../modules/data-log/DataLogListPage.tsx')).DataLogListPage,
  'monitor/SystemInfo': async () => (await import('../modules/monitor/SystemInfoPage.tsx')).SystemInfoPage,
  'monitor/JvmInfo': async () => (await import('../modules/monitor/JvmInfoPage.tsx')).JvmInfoPage,
  'monitor/TomcatInfo': async () => (await import('../modules/monitor/TomcatInfoPage.tsx')).TomcatInfoPage,
  'monitor/HttpTrace': async () => (await import('../modules/monitor/HttpTracePage.tsx')).HttpTracePage,
  'monitor/DiskMonitoring': async () => (await import('../modules/monitor/DiskPage.tsx')).DiskPage,
  'monitor/Inspection': async () => (await import('../modules/monitor/InspectionPage.tsx')).InspectionPage,
  'monitor/DatabaseInfo': async () => (await import('../modules/monitor/DatabasePage.tsx')).DatabasePage,
  'monitor/RedisInfo': async () => (await import('../modules/monitor/RedisInfoPage.tsx')).RedisInfoPage,
  'monitor/RedisTerminal': async () => (await import('../modules/monitor/RedisTerminalPage.tsx')).RedisTerminalPage,
  'examples/RecordList': async () => (await import('../modules/example/RecordListPage.tsx')).RecordListPage,
  'examples/OrderList': async () => (await import('../modules/example/OrderListPage.tsx')).OrderListPage,
  'examples/OrderTabs': async () => (await import('../modules/example/OrderTabsPage.tsx')).OrderTabsPage,
  'examples/TreeList': async () => (await import('../modules/example/TreeListPage.tsx')).TreeListPage,
  'examples/ShipTables': async () => (await import('../modules/example/ShipTablesPage.tsx')).ShipTablesPage,
  'examples/TaskBoard': async () => (await import('../modules/example/TaskBoardPage.tsx')).TaskBoardPage,
  'examples/BigList': async () => (await import('../modules/example/BigListPage.tsx')).BigListPage,
  'examples/OrderReport': async () => (await import('../modules/example/OrderReportPage.tsx')).OrderReportPage,
  'examples/ProvinceMap': async () => (await import('../modules/example/ProvinceMapPage.tsx')).ProvinceMapPage,
  'examples/Codes': async () => (await import('../modules/example/CodesPage.tsx')).CodesPage,
  'modules/online/cgform/OnlCgformHeadList': async () =>
    (await import('../modules/online-form/HeadListPage.tsx')).HeadListPage,
  'modules/online/cgreport/OnlCgreportHeadList': reportHeads,
  'exception/403': async () => (await import('./pages/exception-pages.tsx')).ForbiddenPage,
  'exception/404': async () => (await import('./pages/exception-pages.tsx')).MissingPage,
  'exception/500': async () => (await import('./pages/exception-pages.tsx')).BrokenPage,
  'demo/Gallery': async () => (await import('../modules/gallery/GalleryPage.tsx')).GalleryPage,
};

export const VIEW_KEYS: readonly string[] = Object.keys(VIEWS);

/** Screens of designed tables, whose menus are made while the system runs, by the last part of their keys. */
const ONLINE_VIEWS: Readonly<Record<string, Load>> = {
  OnlCgformAutoList: async () => (await import('../modules/online-page/OnlineListPage.tsx')).OnlineListPage,
  OnlCgreportHeadList: reportHeads,
  OnlCgreportAutoList: async () => (await import('../modules/online-report/ReportPage.tsx')).ReportPage,
  OnlCgformTreeList: async () => (await import('../modules/online-page/OnlineTreePage.tsx')).OnlineTreePage,
  OnlCgformErpList: async () => (await import('../modules/online-page/OnlineErpPage.tsx')).OnlineErpPage,
  OnlCgformTabList: async () => (await import('../modules/online-page/OnlineTabPage.tsx')).OnlineTabPage,
  OnlCgformInnerTableList: async () => (await import('../modules/online-page/OnlineInnerPage.tsx')).OnlineInnerPage,
  OnlCgformCopyList: async () => (await import('../modules/online-form/CopyListPage.tsx')).CopyListPage,
};

const made = new Map<string, ComponentType>();
/** Views whose code was prefetched: they render at once, without a loading text. */
const arrived = new Map<string, ComponentType>();

function loaderOf(component: string): Load | undefined {
  if (Object.hasOwn(VIEWS, component)) return VIEWS[component];
  const kind = onlineKind(component);
  return kind !== undefined && Object.hasOwn(ONLINE_VIEWS, kind) ? ONLINE_VIEWS[kind] : undefined;
}

/** The view of a component key, or undefined for an unregistered key. Stable during the page's lifetime. */
export function viewOf(component: string): ComponentType | undefined {
  const load = loaderOf(component);
  if (!load) return undefined;
  const view = made.get(component) ?? arrived.get(component) ?? lazyView(component, load);
  made.set(component, view);
  return view;
}

/** Loads a view's code before it is first shown. */
async function fetchView(component: string): Promise<void> {
  const view = await loaderOf(component)?.();
  if (view) arrived.set(component, view);
}

/** Prefetches a view; a failure is shown later, when the view is really needed. */
export function prefetchView(component: string | undefined): void {
  if (component) fetchView(component).catch(() => undefined);
}

/**
 * Prefetches the code of lists, which nearly every page uses, and then that of the pages in idle time, so that a first
 * visit is as fast as later ones.
 * @returns cancels the rest
 */
export function prefetchViews(components: readonly string[]): () => void {
  const lists = () => import('../resource/list/ResourceList.tsx');
  const views = [...new Set(components)].map((component) => () => fetchView(component));
  return inIdleTime([lists, ...views]);
}
