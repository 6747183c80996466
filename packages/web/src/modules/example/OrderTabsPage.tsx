import { exampleOrder } from '@songbai/contract/modules/example/example.resource.ts';
import { exampleOrderCustomer, exampleOrderTicket } from '@songbai/contract/modules/example/example-parts.resource.ts';
import type { Resource } from '@songbai/contract/resource/define.ts';
import { Card, Empty, Flex } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { type FormSlotProps, ResourceDrawers } from '../../resource/form/ResourceDrawers.tsx';
import { ResourceList } from '../../resource/list/ResourceList.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { Tabs } from '../../ui/Tabs.tsx';

interface Chosen {
  id: string;
  orderCode: string;
}

/** px; room for the rows before they have come, so that they are in view after scrolling. */
const ROOM = { body: { minHeight: 480 } };

/** 一对多（子表页签）: the rows of both sub-tables of the chosen order below the list, each saved by itself. */
export function OrderTabsPage() {
  const [chosen, setChosen] = useState<Chosen>();
  const below = useRef<HTMLDivElement>(null);
  // The list may be longer than the window.
  useEffect(() => {
    if (chosen) below.current?.scrollIntoView({ block: 'nearest' });
  }, [chosen]);
  return (
    <Flex vertical gap={16}>
      <ResourceList
        resource={exampleOrder}
        form={HeadDrawers}
        rowActions={({ id, orderCode }) => (
          <LinkButton aria-pressed={id === chosen?.id} onClick={() => setChosen({ id, orderCode })}>
            子表
          </LinkButton>
        )}
      />
      <Card
        ref={below}
        variant="borderless"
        title={chosen ? `订单 ${chosen.orderCode} 的子表` : '子表'}
        {...(chosen ? { styles: ROOM } : {})}
      >
        {chosen ? (
          <SubTables key={chosen.id} orderId={chosen.id} />
        ) : (
          <Empty description="请在上面的列表中点击一个订单的“子表”" />
        )}
      </Card>
    </Flex>
  );
}

/** The fields of the order alone: its sub-tables have their tabs. */
const head: Resource = { ...exampleOrder, lines: {} };
function HeadDrawers(slot: FormSlotProps) {
  return <ResourceDrawers resource={head} {...slot} />;
}

function SubTables({ orderId }: { orderId: string }) {
  return (
    <Tabs
      items={[exampleOrderCustomer, exampleOrderTicket].map((resource) => ({
        key: resource.name,
        label: resource.title,
        children: <SubTable resource={resource} orderId={orderId} />,
      }))}
    />
  );
}

function SubTable({ resource, orderId }: { resource: Resource; orderId: string }) {
  const form = ({ target, ...slot }: FormSlotProps) => (
    <ResourceDrawers
      resource={resource}
      target={target.mode === 'add' ? { ...target, defaults: { orderId } } : target}
      {...slot}
    />
  );
  return <ResourceList resource={resource} params={{ orderId }} urlState={false} form={form} />;
}
