import { ELLIPSIS_LENGTH_IN_SELECTOR } from '../../../lib/ellipsis.ts';
import { DetailList } from '../../../ui/detail-list/index.ts';
import { Ellipsis } from '../../../ui/Ellipsis.tsx';
import { NumberText } from '../../../ui/NumberText.tsx';

const REMARK = '墓位于松鹤园东区一区第三排，临近主路与停车场，祭扫方便。';

export function TextExample() {
  return (
    <DetailList
      col={2}
      items={[
        { term: '按宽度25', content: <Ellipsis text={REMARK} /> },
        { term: '按字数25', content: <Ellipsis text={REMARK} by="characters" /> },
        { term: '选择框内12', content: <Ellipsis text={REMARK} length={ELLIPSIS_LENGTH_IN_SELECTOR} /> },
        { term: '不提示全文', content: <Ellipsis text={REMARK} tooltip={false} /> },
        { term: '未超出', content: <Ellipsis text="松鹤园" /> },
        { term: '千分位', content: <NumberText value={1234567.891} /> },
        { term: '空值', content: <NumberText value={null} /> },
      ]}
    />
  );
}
