import { useFeedback } from './feedback.ts';

/** Copies a text, and says whether it worked: a browser may refuse. */
export function useCopyText(): (text: string) => Promise<void> {
  const { message } = useFeedback();
  return async (text) => {
    try {
      await navigator.clipboard.writeText(text);
      void message.success('复制成功');
    } catch {
      void message.error('复制失败，请手工选择复制');
    }
  };
}
