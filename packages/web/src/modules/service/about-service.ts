import type { ServiceOrder } from '@songbai/contract/modules/service/service.resource.ts';
import type { About } from '../../ui/modal/index.ts';

/** What a dialog over a service order says below its number: for whom, where, when. */
export const aboutService = ({ customerName, mobile, plotFullName, appointDate }: ServiceOrder): About => [
  customerName,
  mobile,
  plotFullName,
  appointDate && `预约 ${appointDate}`,
];
