import { filledTemplate, isRich, parsedValues } from '@songbai/contract/modules/message/fill.rules.ts';
import { Alert } from 'antd';
import { HtmlView } from '../../ui/rich-text/index.ts';
import styles from './message.module.css';

interface TemplatePreviewProps {
  templateName: unknown;
  templateContent: unknown;
  templateType: unknown;
  /** As it was typed. */
  testData: unknown;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** 预览: what a message of the template says with the test data, and which names have no value. */
export function TemplatePreview({ templateName, templateContent, templateType, testData }: TemplatePreviewProps) {
  const values = parsedValues(textOf(testData));
  if (!values) return <Alert type="warning" showIcon title='测试数据应为JSON对象，例如 {"name":"张三"}' />;
  const type = textOf(templateType);
  const texts = { templateName: textOf(templateName), templateContent: textOf(templateContent), templateType: type };
  const { title, content, missing } = filledTemplate(texts, values);
  return (
    <section className={styles.preview} aria-label="预览">
      <strong>{title || '（没有标题）'}</strong>
      {isRich(type) ? <HtmlView html={content} /> : <p className={styles.plain}>{content}</p>}
      {missing.length > 0 && <Alert type="warning" showIcon title={`测试数据中没有：${missing.join('、')}`} />}
    </section>
  );
}
