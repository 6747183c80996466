import { LIMITS } from '@songbai/contract/limits.ts';
import type { SavedQueryContent } from '@songbai/contract/modules/saved-query/saved-query.calls.ts';
import type { ReactNode } from 'react';
import { isRefusal } from '../../../lib/failure.ts';
import { useConfirm } from '../../../ui/confirm/index.ts';
import { type PromptTarget, usePrompt } from '../../../ui/prompt/index.ts';
import { useShowFailure } from '../../use-show-failure.ts';
import type { useSavedQueries } from './use-saved-queries.ts';

type Conditions = Omit<SavedQueryContent, 'title'>;

/**
 * Asks for a name and saves under it; the server decides whether a name is taken, and then the user decides
 * (spec/2 §5). Returns the function that asks, and the holder element to render.
 */
export function useSaving(saved: ReturnType<typeof useSavedQueries>): [(conditions: Conditions) => void, ReactNode] {
  const [prompt, holder] = usePrompt();
  const confirm = useConfirm();
  const showFailure = useShowFailure();

  const store = async (content: SavedQueryContent, target: PromptTarget): Promise<void> => {
    target.showLoading();
    try {
      await saved.save(content, false);
      target.close();
    } catch (error) {
      target.hideLoading();
      if (!isRefusal(error, 'savedQueryTaken')) showFailure(error);
      else
        confirm({
          title: error.message,
          danger: true,
          onOk: () => saved.save(content, true).then(target.close, showFailure),
        });
    }
  };

  const ask = (conditions: Conditions): void =>
    prompt({
      title: '请输入保存的名称',
      maxLength: LIMITS.savedQueryTitle,
      rules: [{ required: true, whitespace: true, message: '保存名称不能为空' }],
      onOkAsync: ({ value, target }) => void store({ title: value.trim(), ...conditions }, target),
    });

  return [ask, holder];
}
