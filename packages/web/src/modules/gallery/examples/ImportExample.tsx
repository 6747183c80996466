import { serviceItem } from '@songbai/contract/modules/service/service.resource.ts';
import { Button, Flex } from 'antd';
import { useState } from 'react';
import { ImportDialog } from '../../../resource/import/ImportDialog.tsx';
import type { ImportTarget } from '../../../resource/import/use-import.tsx';

/** An import address other than the resource's own, with extra parameters; `online` asks 是否开启校验. */
const DESIGNED: ImportTarget = {
  url: `${serviceItem.path}/importExcel`,
  biz: 'N',
  foreignKeys: '[]',
  online: true,
};

export function ImportExample() {
  const [opened, setOpened] = useState<{ target?: ImportTarget; open: boolean }>({ open: false });
  const [imports, setImports] = useState(0);
  return (
    <Flex gap={8} wrap align="center">
      <Button onClick={() => setOpened({ open: true })}>导入服务项目</Button>
      <Button onClick={() => setOpened({ open: true, target: DESIGNED })}>导入表单数据（可选校验）</Button>
      <output>{`已导入 ${imports} 次`}</output>
      <ImportDialog
        resource={serviceItem}
        {...opened}
        onClose={() => setOpened((now) => ({ ...now, open: false }))}
        onImported={async () => setImports((count) => count + 1)}
      />
    </Flex>
  );
}
