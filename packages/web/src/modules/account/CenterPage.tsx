import { UserOutlined } from '@ant-design/icons';
import { dictText } from '@songbai/contract/dicts.ts';
import type { OwnData } from '@songbai/contract/modules/account/account.calls.ts';
import { Avatar, Button, Flex, Typography } from 'antd';
import { useNavigate } from 'react-router';
import { thumbUrl } from '../../api/client.ts';
import { DetailList } from '../../ui/detail-list/index.ts';
import styles from './account.module.css';
import { Loaded } from './Loaded.tsx';
import { OwnWork } from './OwnWork.tsx';
import { maskedEmail, maskedPhone } from './shown.ts';

/** 个人中心: the user's own data, with links to change it, and the user's own work. */
export function CenterPage() {
  return (
    <>
      <div className={styles.block}>{<Loaded>{(own) => <Profile own={own} />}</Loaded>}</div>
      <OwnWork />
    </>
  );
}

function Profile({ own }: { own: OwnData }) {
  const navigate = useNavigate();
  const picture = thumbUrl(own.avatar);
  const items = [
    { term: '部门', content: own.orgCodeTxt ?? '未分配' },
    { term: '工号', content: own.workNo ?? '未填写' },
    { term: '性别', content: own.sex ? dictText('sex', String(own.sex)) : '未填写' },
    { term: '生日', content: own.birthday ?? '未填写' },
    { term: '手机号', content: maskedPhone(own.phone) || '未绑定' },
    { term: '邮箱', content: maskedEmail(own.email) || '未绑定' },
    { term: '座机', content: own.telephone ?? '未填写' },
  ];
  return (
    <>
      <Flex align="center" gap={24} wrap className={styles.person ?? ''}>
        <Avatar
          size={96}
          icon={<UserOutlined />}
          {...(picture ? { src: picture } : {})}
          alt={`${own.realname}的头像`}
        />
        <div className={styles.names}>
          <Typography.Title level={2}>{own.realname}</Typography.Title>
          <Typography.Text type="secondary">账号：{own.username}</Typography.Text>
        </div>
        <Flex gap={8} wrap>
          <Button type="primary" onClick={() => void navigate('/account/settings/base')}>
            编辑资料
          </Button>
          <Button onClick={() => void navigate('/account/settings/security')}>安全设置</Button>
        </Flex>
      </Flex>
      <DetailList items={items} col={3} />
    </>
  );
}
