import { Button, Flex, Result } from 'antd';
import { usePaper } from './use-paper.tsx';

interface PaidResultProps {
  title: string;
  subTitle?: string;
  /** The payment that was just taken. */
  paymentId: string;
  onClose?: () => void;
}

/** Money was taken: its receipt is one click away. */
export function PaidResult({ title, subTitle, paymentId, onClose }: PaidResultProps) {
  const { show, preview } = usePaper();
  return (
    <>
      <Result
        status="success"
        title={title}
        subTitle={subTitle}
        style={{ padding: 16 }}
        extra={
          <Flex gap={8} justify="center">
            {onClose && <Button onClick={onClose}>完成</Button>}
            <Button type="primary" autoFocus onClick={() => show('receipt', paymentId)}>
              打印收据
            </Button>
          </Flex>
        }
      />
      {preview}
    </>
  );
}
