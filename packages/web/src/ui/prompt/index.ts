export type { PromptOptions, PromptTarget } from './prompt-options.ts';
export { type Prompt, usePrompt } from './use-prompt.tsx';
