import { reportAddress } from '@songbai/contract/modules/online-report/report.calls.ts';
import type { ReportHead } from '@songbai/contract/modules/online-report/report-head.resource.ts';

import { useNavigate } from 'react-router';
import { LinkButton } from '../../ui/LinkButton.tsx';
import type { ReportRights } from './use-report-rights.ts';

export type ReportRowDialog = 'link' | 'versions' | 'copy';

interface ReportRowActionsProps {
  row: ReportHead;
  may: ReportRights;
  onOpen(dialog: ReportRowDialog): void;
}

/** The links of a report after 编辑 (contract/2 §17.1). */
export function ReportRowActions({ row, may, onOpen }: ReportRowActionsProps) {
  const navigate = useNavigate();
  const link = (text: string, onClick: () => void) => <LinkButton onClick={onClick}>{text}</LinkButton>;
  return (
    <>
      {link('功能测试', () => void navigate(reportAddress(row.id, [])))}
      {link('配置地址', () => onOpen('link'))}
      {may.add && !row.source && link('复制', () => onOpen('copy'))}
      {link('版本历史', () => onOpen('versions'))}
    </>
  );
}
