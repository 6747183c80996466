import { dictText } from '@songbai/contract/dicts.ts';
import type { ImportSummary } from '@songbai/contract/modules/burial-import/burial-import.calls.ts';
import { Card, Flex, Skeleton, Spin, Steps } from 'antd';
import { useCan } from '../../session/permissions.ts';
import { LoadFailure } from '../../ui/LoadFailure.tsx';
import { BatchList } from './BatchList.tsx';
import { isWorking, useSummary } from './burial-import.calls.ts';
import { MappingStep } from './MappingStep.tsx';
import { PreviewStep } from './PreviewStep.tsx';
import { ResultStep } from './ResultStep.tsx';
import { UploadStep } from './UploadStep.tsx';
import { type ImportStep, STEPS, stepOf, useImportPlace } from './use-import-place.ts';

const TITLES: Record<ImportStep, string> = {
  upload: '上传文件',
  mapping: '列对应',
  preview: '检查预览',
  result: '导入结果',
};

/** 安葬登记导入: imports a register as cemeteries, areas, rows, plots and burials, validated before anything is written. */
export function BurialImportPage() {
  const can = useCan();
  const { batchId, asked, go } = useImportPlace();
  const { data: summary, error, refetch } = useSummary(batchId);
  const step = stepOf(batchId, asked, summary?.status);
  return (
    <>
      {can('cem:burialImport:run') && (
        <Card variant="borderless" style={{ marginBottom: 16 }}>
          <Steps
            current={STEPS.indexOf(step)}
            items={STEPS.map((key) => ({ title: TITLES[key] }))}
            style={{ marginBottom: 24 }}
          />
          {error && <LoadFailure error={error} onRetry={refetch} />}
          {step === 'upload' && <UploadStep onUploaded={(id) => go('mapping', id)} />}
          {step !== 'upload' && !summary && !error && <Skeleton active />}
          {summary &&
            (isWorking(summary) ? <Working summary={summary} /> : <OpenStep step={step} summary={summary} go={go} />)}
        </Card>
      )}
      <BatchList onOpen={(id) => go('preview', id)} />
    </>
  );
}

interface OpenStepProps {
  step: ImportStep;
  summary: ImportSummary;
  go: ReturnType<typeof useImportPlace>['go'];
}

function OpenStep({ step, summary, go }: OpenStepProps) {
  if (step === 'mapping') {
    return (
      <MappingStep
        key={summary.batchId}
        summary={summary}
        onChecked={() => go('preview')}
        onBack={() => go('upload')}
      />
    );
  }
  if (step === 'preview')
    return <PreviewStep summary={summary} onBack={() => go('mapping')} onCommitted={() => go('result')} />;
  return step === 'result' ? <ResultStep summary={summary} onAgain={() => go('upload')} /> : null;
}

function Working({ summary }: { summary: ImportSummary }) {
  return (
    <Flex justify="center" align="center" gap={12} style={{ padding: 48 }}>
      <Spin /> {dictText('import_status', summary.status)}：{summary.fileName}
    </Flex>
  );
}
