import type { MenuNode } from '@songbai/contract/rules/menu.ts';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { useFeedback } from '../../lib/feedback.ts';
import { useSession } from '../../session/session.ts';
import type { Notice } from './announcement.calls.ts';
import type { NoticeDialog } from './NoticeDialog.tsx';
import { type OpenTarget, openTarget } from './open-target.ts';

const NO_MENU: readonly MenuNode[] = [];

interface Shown {
  notice: Notice;
  open: boolean;
  /** Loaded with the first opened notice: the bell is on every page, its dialog is not. */
  View: typeof NoticeDialog;
}

/** Opens a notice: the page of its record where it names one, the announcement dialog otherwise (spec/1 §2). */
export function useOpenNotice(): { openNotice(notice: Notice): void; dialog: ReactNode } {
  const menu = useSession((state) => state.permissions?.menu ?? NO_MENU);
  const { message } = useFeedback();
  const [shown, setShown] = useState<Shown>();
  const follow = useFollow();
  const show = (notice: Notice) =>
    import('./NoticeDialog.tsx').then(
      ({ NoticeDialog: View }) => setShown({ notice, open: true, View }),
      () => void message.error('消息打开失败，请检查网络后重试'),
    );
  const openNotice = (notice: Notice) => {
    const toPage = notice.openType === 'component' && follow(openTarget(notice, menu));
    // If the page is missing, the notice's text is still shown.
    if (!toPage) void show(notice);
  };
  const close = () => setShown((now) => now && { ...now, open: false });
  const handle = (notice: Notice) => {
    if (follow(openTarget(notice, menu))) close();
  };
  if (!shown) return { openNotice, dialog: null };
  const { View, notice, open } = shown;
  const handling = notice.openType === 'url' ? { onHandle: () => handle(notice) } : {};
  return { openNotice, dialog: <View notice={notice} open={open} onClose={close} {...handling} /> };
}

/** Opens the target of a notice; false, with a message, when there is no valid one. */
function useFollow(): (target: OpenTarget) => boolean {
  const navigate = useNavigate();
  const { message } = useFeedback();
  return (target) => {
    if (target.kind === 'page') void navigate(target.to);
    else if (target.kind === 'outside') window.open(target.url, '_blank', 'noopener,noreferrer');
    else if (target.kind === 'missing') void message.warning('没有找到对应的页面');
    else if (target.kind === 'refused') void message.warning('链接地址不正确，不能打开');
    return target.kind === 'page' || target.kind === 'outside';
  };
}
