import type { Module } from '../module.ts';
import { announcementModule } from './announcement/announcement.module.ts';
import { areaModule } from './area/area.module.ts';
import { burialModule } from './burial/burial.module.ts';
import { burialImportModule } from './burial-import/burial-import.module.ts';
import { categoryModule } from './category/category.module.ts';
import { cemeteryModule } from './cemetery/cemetery.module.ts';
import { chargeItemModule } from './charge-item/charge-item.module.ts';
import { checkRuleModule } from './check-rule/check-rule.module.ts';
import { customerModule } from './customer/customer.module.ts';
import { dataLogModule } from './data-log/data-log.module.ts';
import { dataSourceModule } from './data-source/data-source.module.ts';
import { deceasedModule } from './deceased/deceased.module.ts';
import { departModule } from './depart/depart.module.ts';
import { departRoleModule } from './depart-role/depart-role.module.ts';
import { dictModule } from './dict/dict.module.ts';
import { exampleModule } from './example/example.module.ts';
import { feeModule } from './fee/fee.module.ts';
import { figureModule } from './figure/figure.module.ts';
import { fileModule } from './file/file.module.ts';
import { fillRuleModule } from './fill-rule/fill-rule.module.ts';
import { gatewayModule } from './gateway/gateway.module.ts';
import { handoverModule } from './handover/handover.module.ts';
import { holderChangeModule } from './holder-change/holder-change.module.ts';
import { jobModule } from './job/job.module.ts';
import { logModule } from './log/log.module.ts';
import { messageModule } from './message/message.module.ts';
import { monitorModule } from './monitor/monitor.module.ts';
import { onlineModule } from './online/online.module.ts';
import { onlineEnhanceModule } from './online-enhance/online-enhance.module.ts';
import { onlineFormModule } from './online-form/online-form.module.ts';
import { onlineReportModule } from './online-report/online-report.module.ts';
import { orderModule } from './order/order.module.ts';
import { paperModule } from './paper/paper.module.ts';
import { paymentModule } from './payment/payment.module.ts';
import { permissionModule } from './permission/permission.module.ts';
import { personFixModule } from './person-fix/person-fix.module.ts';
import { plotModule } from './plot/plot.module.ts';
import { plotChangeModule } from './plot-change/plot-change.module.ts';
import { positionModule } from './position/position.module.ts';
import { refundModule } from './refund/refund.module.ts';
import { roleModule } from './role/role.module.ts';
import { roleIndexModule } from './role-index/role-index.module.ts';
import { serviceModule } from './service/service.module.ts';
import { socketTestModule } from './socket-test/socket-test.module.ts';
import { templateModule } from './template/template.module.ts';
import { tenantModule } from './tenant/tenant.module.ts';
import { thirdLoginModule } from './third-login/third-login.module.ts';
import { userModule } from './user/user.module.ts';

/**
 * The only list of modules in the contract, in the order of resource definitions and of buttons on a shared page.
 * A module that only has calls (session, account …) needs no value.
 */
export const MODULES: readonly Module[] = [
  cemeteryModule,
  areaModule,
  templateModule,
  chargeItemModule,
  plotModule,
  customerModule,
  deceasedModule,
  orderModule,
  feeModule,
  serviceModule,
  refundModule,
  paymentModule,
  paperModule,
  plotChangeModule,
  holderChangeModule,
  personFixModule,
  handoverModule,
  burialModule,
  burialImportModule,
  userModule,
  roleModule,
  roleIndexModule,
  permissionModule,
  departModule,
  departRoleModule,
  positionModule,
  announcementModule,
  messageModule,
  dictModule,
  categoryModule,
  checkRuleModule,
  figureModule,
  fillRuleModule,
  dataSourceModule,
  fileModule,
  tenantModule,
  socketTestModule,
  onlineModule,
  logModule,
  gatewayModule,
  jobModule,
  dataLogModule,
  monitorModule,
  thirdLoginModule,
  exampleModule,
  onlineFormModule,
  onlineReportModule,
  onlineEnhanceModule,
];
