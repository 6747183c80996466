import { Card } from 'antd';
import { useState } from 'react';
import { failureText, useFeedback } from '../../lib/feedback.ts';
import { DepartTree } from '../../pickers/people/DepartTree.tsx';
import { useDepartTree } from '../../pickers/people/use-depart-tree.ts';
import { SidePart } from '../../ui/SidePart.tsx';
import side from '../../ui/side-page.module.css';
import { AddressFilters } from './AddressFilters.tsx';
import { AddressTable } from './AddressTable.tsx';
import { type AddressQuery, useAddressPage } from './address-book.calls.ts';

const EVERYBODY: AddressQuery = { departId: '', realname: '', workNo: '', pageNo: 1, pageSize: 10 };
const TREE_HEIGHT = 480;

/** 通讯录 (contract/1 §14): departments on the left, their users on the right. */
export function AddressListPage() {
  const { message } = useFeedback();
  const [query, setQuery] = useState(EVERYBODY);
  const [depart, setDepart] = useState<{ title: string }>();
  const tree = useDepartTree((error) => void message.warning(failureText(error)));
  const page = useAddressPage(query);
  const narrow = (part: Partial<AddressQuery>) => setQuery((now) => ({ ...now, ...part, pageNo: 1 }));
  return (
    <div className={side.page}>
      <SidePart title="部门" chosen={depart?.title}>
        <DepartTree
          tree={tree}
          height={TREE_HEIGHT}
          selectedKeys={query.departId ? [query.departId] : []}
          onSelect={(_keys, { node, selected }) => {
            setDepart(selected ? node : undefined);
            narrow({ departId: selected ? node.key : '' });
          }}
        />
      </SidePart>
      <Card className={side.main} variant="borderless">
        <AddressFilters
          onSearch={narrow}
          onReset={() => {
            setDepart(undefined);
            setQuery((now) => ({ ...EVERYBODY, pageSize: now.pageSize }));
          }}
        />
        <AddressTable
          page={page}
          query={query}
          onPage={(pageNo, pageSize) => setQuery({ ...query, pageNo, pageSize })}
        />
      </Card>
    </div>
  );
}
