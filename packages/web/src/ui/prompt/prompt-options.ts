import type { FormRule } from 'antd';
import type { ReactNode } from 'react';

/** What an open prompt can be told while its answer is dealt with. */
export interface PromptTarget {
  close: () => void;
  showLoading: () => void;
  hideLoading: () => void;
}

/** A small dialog with one input (contract/3 §8 JPrompt). */
export interface PromptOptions {
  title: ReactNode;
  /** Above the input. Text or elements, never markup in a string. */
  content?: ReactNode;
  /** All must pass before OK acts. */
  rules?: FormRule[];
  defaultValue?: string;
  placeholder?: string;
  allowClear?: boolean;
  maxLength?: number;
  /** Name of the input for screen readers; without it the title, when that is text. */
  label?: string;
  width?: number;
  okText?: string;
  cancelText?: string;
  /** Called with the input; the prompt closes after it. */
  onOk?: (answer: { value: string }) => void;
  /** Instead of onOk: the caller closes. */
  onOkAsync?: (answer: { value: string; target: PromptTarget }) => void;
  onCancel?: (value: string) => void;
}
