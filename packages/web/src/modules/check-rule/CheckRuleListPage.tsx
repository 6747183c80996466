import { type CheckRule, checkRule } from '@songbai/contract/modules/check-rule/check-rule.resource.ts';

import { useState } from 'react';
import { ResourceList } from '../../resource/list/ResourceList.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { CheckRuleDialog } from './CheckRuleDialog.tsx';
import { TrialDialog } from './TrialDialog.tsx';

/** 编码校验规则 (contract/2 §3). */
export function CheckRuleListPage() {
  const [tried, setTried] = useState<{ rule: CheckRule; open: boolean }>();
  return (
    <>
      <ResourceList
        resource={checkRule}
        rowActions={(row) => <LinkButton onClick={() => setTried({ rule: row, open: true })}>功能测试</LinkButton>}
        form={(slot) => <CheckRuleDialog {...slot} />}
      />
      {tried && (
        <TrialDialog
          rule={tried.rule}
          open={tried.open}
          onOpenChange={(open) => setTried((now) => now && { ...now, open })}
        />
      )}
    </>
  );
}
