import { createContext, type ReactNode, useContext, useId } from 'react';
import { useFeedback } from '../lib/feedback.ts';

/** What is said beyond that an act succeeded, such as where its row went; asked for once the act is done. */
export type AfterSuccess = () => Promise<ReactNode>;

/** Holds for all acts below: one act has one message, which says this too. */
export const AfterSuccessContext = createContext<AfterSuccess | undefined>(undefined);

const LONGER_S = 8;

/** Says that an act succeeded. What is to be said beyond that joins the message, instead of a second one over it. */
export function useSuccessNotice(): (text: string) => void {
  const { message } = useFeedback();
  const after = useContext(AfterSuccessContext);
  const id = useId();
  return (text) => {
    if (!after) return void message.success(text);
    const key = `${id}${text}`;
    void message.success({ key, content: text });
    void after().then((more) => {
      if (more) void message.success({ key, duration: LONGER_S, content: joined(text, more) });
    });
  };
}

const joined = (text: string, more: ReactNode) => (
  <>
    {text.replace(/[!！。]$/, '')}。{more}
  </>
);
