import { Dialog } from '../../ui/modal/index.ts';
import styles from './keys-dialog.module.css';

const GROUPS: readonly { title: string; keys: readonly (readonly [string, string])[] }[] = [
  {
    title: '各处',
    keys: [
      ['?', '打开本说明'],
      ['Ctrl + K', '搜索菜单、墓位、人员和单号'],
      ['Esc', '关闭对话框或抽屉，未保存的内容会先询问'],
      ['Enter', '在文本框中：保存、确定或查询；多行文本中换行'],
      ['Tab / Shift + Tab', '下一项 / 上一项'],
    ],
  },
  {
    title: '可编辑表格',
    keys: [
      ['方向键', '移动到相邻的单元格'],
      ['Enter / F2', '编辑单元格；编辑中按 Enter 到下一行'],
      ['Esc', '放弃对单元格的修改'],
      ['Delete', '清空选中的单元格'],
      ['Ctrl + C / X / V', '复制、剪切、粘贴，可与电子表格互相粘贴'],
      ['Ctrl + D / R', '向下 / 向右填充'],
      ['Ctrl + F', '查找和替换'],
      ['F8 / Shift + F8', '下一个 / 上一个错误'],
      ['Shift + F10', '单元格和行的菜单'],
      ['Ctrl + Z / Y', '撤销 / 重做'],
    ],
  },
  {
    title: '墓位图',
    keys: [
      ['方向键、Home、End', '在排和号之间移动'],
      ['Shift + 方向键', '移动画面'],
      ['+ / -', '放大 / 缩小'],
      ['0', '显示全部'],
      ['Enter', '打开墓位'],
    ],
  },
];

/** 快捷键: what the keyboard does where. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="快捷键" open onOpenChange={onClose} width={600} footer={null}>
      {GROUPS.map(({ title, keys }) => (
        <section key={title}>
          <h3 className={styles.title}>{title}</h3>
          <dl className={styles.keys}>
            {keys.map(([key, does]) => (
              <div key={key}>
                <dt>
                  <kbd>{key}</kbd>
                </dt>
                <dd>{does}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Dialog>
  );
}
