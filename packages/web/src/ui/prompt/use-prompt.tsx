import { type ReactNode, useCallback, useState } from 'react';
import { PromptDialog } from './PromptDialog.tsx';
import type { PromptOptions } from './prompt-options.ts';

/** Opens a prompt. */
export type Prompt = (options: PromptOptions) => void;

/**
 * Prompts of a page: `const [prompt, promptHolder] = usePrompt()`, with the holder rendered anywhere in the page. A
 * prompt is unmounted after it has closed, and together with its page.
 */
export function usePrompt(): [Prompt, ReactNode] {
  const [shown, setShown] = useState<{ list: { key: number; options: PromptOptions }[]; next: number }>({
    list: [],
    next: 0,
  });
  const prompt = useCallback((options: PromptOptions) => {
    setShown(({ list, next }) => ({ list: [...list, { key: next, options }], next: next + 1 }));
  }, []);
  const closed = (key: number): void =>
    setShown(({ list, next }) => ({ list: list.filter((one) => one.key !== key), next }));
  const holder = shown.list.map(({ key, options }) => (
    <PromptDialog key={key} options={options} onClosed={() => closed(key)} />
  ));
  return [prompt, holder];
}
