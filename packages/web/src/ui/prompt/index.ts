export type { PromptTarget } from './prompt-options.ts';
export { usePrompt } from './use-prompt.tsx';
