import { LIMITS } from '@songbai/contract/limits.ts';
import { useNavigate } from 'react-router';
import { useSession } from '../../session/session.ts';
import { Dialog } from '../../ui/modal/index.ts';
import { useOpenEntry } from '../menu/use-open-entry.ts';
import { keepChoice } from './recent-choices.ts';
import { SearchList } from './SearchList.tsx';
import type { SearchOption } from './search-groups.ts';

/** 搜索: pages, plots, people, orders and numbers in one box. */
export function SearchDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const openEntry = useOpenEntry();
  const userId = useSession((state) => state.user?.id ?? '');

  function choose({ target, title }: SearchOption, kind: string): void {
    onClose();
    if ('entry' in target) openEntry(target.entry);
    else {
      keepChoice(userId, { path: target.path, title, note: kind });
      void navigate(target.path);
    }
  }

  return (
    <Dialog open title="搜索" footer={null} width={LIMITS.searchDialogWidth} maskClosable onOpenChange={onClose}>
      <SearchList onChoose={choose} onCancel={onClose} />
    </Dialog>
  );
}
