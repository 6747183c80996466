import { FILL_TEST } from '@songbai/contract/modules/fill-rule/fill-rule.calls.ts';
import { type FillRule, fillRule } from '@songbai/contract/modules/fill-rule/fill-rule.resource.ts';

import { useState } from 'react';
import { getResult } from '../../api/client.ts';
import { useFeedback } from '../../lib/feedback.ts';
import { ResourceList } from '../../resource/list/ResourceList.tsx';
import { useShowFailure } from '../../resource/use-show-failure.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { FillRuleDialog } from './FillRuleDialog.tsx';

/** 填值规则: rules that generate values of form fields (contract/2 §4). */
export function FillRuleListPage() {
  return (
    <ResourceList
      resource={fillRule}
      rowActions={(row) => <TrialButton rule={row} />}
      form={(slot) => <FillRuleDialog {...slot} />}
    />
  );
}

function Result({ rule, value }: { rule: FillRule; value: string | null }) {
  return (
    <>
      <div>{`规则：${rule.ruleName}（${rule.ruleCode}）`}</div>
      <div>{`生成结果：${value ?? ''}`}</div>
    </>
  );
}

/** 功能测试: the value the rule would generate now; it consumes no sequence number. */
function TrialButton({ rule }: { rule: FillRule }) {
  const { message, modal } = useFeedback();
  const showFailure = useShowFailure();
  const [busy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    const done = message.loading('生成中...', 0);
    try {
      const value = await getResult<string | null>(FILL_TEST.url, { ruleCode: rule.ruleCode });
      modal.info({ title: '填值规则功能测试', content: <Result rule={rule} value={value} /> });
    } catch (error) {
      showFailure(error);
    } finally {
      done();
      setBusy(false);
    }
  };
  return (
    <LinkButton disabled={busy} onClick={() => void run()}>
      功能测试
    </LinkButton>
  );
}
