import type { FormRule } from 'antd';
import type { ReactNode } from 'react';

/** Controls of an open prompt while its input is processed. */
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
  /** All must pass before OK is accepted. */
  rules?: FormRule[];
  defaultValue?: string;
  placeholder?: string;
  allowClear?: boolean;
  /** What is longer stays whole, is marked and not accepted. */
  maxLength?: number;
  /** Accessible name of the input; default: the title, if it is text. */
  label?: string;
  width?: number;
  okText?: string;
  cancelText?: string;
  /** Called with the input; the prompt closes afterwards. */
  onOk?: (answer: { value: string }) => void;
  /** Replaces onOk: the caller closes. */
  onOkAsync?: (answer: { value: string; target: PromptTarget }) => void;
  onCancel?: (value: string) => void;
}
