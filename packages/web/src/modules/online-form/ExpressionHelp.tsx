import { QuestionCircleOutlined } from '@ant-design/icons';
import { Button, Popover } from 'antd';
import { FUNCTION_HELP } from './expression-help.ts';
import styles from './online-form.module.css';

/** How formulas and conditions are written. */
export function ExpressionHelp() {
  return (
    <p className={styles.hint}>
      用字段名称书写，例如 <code>qty * price</code>、<code>status == '1' and amount &gt; 100</code>；文本写在引号中。
      <Popover trigger="click" placement="bottomRight" content={<Functions />}>
        <Button type="link" size="small" icon={<QuestionCircleOutlined />}>
          函数说明
        </Button>
      </Popover>
    </p>
  );
}

function Functions() {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: an area that scrolls is reached by the keyboard
    <section className={styles.functions} aria-label="函数说明" tabIndex={0}>
      <p>
        运算：<code>+ - * / %</code>，比较：<code>== != &gt; &gt;= &lt; &lt;=</code>，逻辑：<code>and or not</code>
      </p>
      {FUNCTION_HELP.map(({ group, functions }) => (
        <section key={group}>
          <h4>{group}</h4>
          <dl>
            {functions.map(([usage, text]) => (
              <div key={usage}>
                <dt>
                  <code>{usage}</code>
                </dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </section>
  );
}
