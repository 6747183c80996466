import { Alert, Button } from 'antd';
import { failureText } from '../lib/feedback.ts';

interface PickerFailureProps {
  error: unknown;
  loading: boolean;
  onRetry(): void;
}

/** Instead of the table of a picker that could not be loaded: why not, and once more. */
export function PickerFailure({ error, loading, onRetry }: PickerFailureProps) {
  const again = (
    <Button size="small" loading={loading} onClick={onRetry}>
      重试
    </Button>
  );
  return <Alert type="error" showIcon title={failureText(error)} action={again} />;
}
