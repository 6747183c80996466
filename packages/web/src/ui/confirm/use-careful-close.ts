import { useConfirm } from './use-confirm.tsx';

/** While the answer to the question is being carried out, nobody asks it a second time. */
let answered = false;

/** Closes, after a confirmation when unsaved changes would be lost; `done` names the activity (填写, 勾选). */
export function useCarefulClose(done: string, onClose: () => void): (unsaved: boolean) => void {
  const confirm = useConfirm();
  const close = () => {
    answered = true;
    try {
      onClose();
    } finally {
      answered = false;
    }
  };
  return (unsaved) => {
    if (!unsaved || answered) onClose();
    else
      confirm({
        title: '提示',
        content: `${done}的内容尚未保存，确定要关闭吗？`,
        okText: '关闭',
        danger: true,
        onOk: close,
      });
  };
}
