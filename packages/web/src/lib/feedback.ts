import { App } from 'antd';

export { failureText } from './failure.ts';

/** Message, notification and confirm dialogs that follow theme and language. */
export function useFeedback(): ReturnType<typeof App.useApp> {
  return App.useApp();
}
