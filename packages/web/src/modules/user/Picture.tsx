import { Avatar } from 'antd';
import { thumbUrl } from '../../api/client.ts';

/** A user's picture, or the first letter of the name. */
export function Picture({ path, name, size = 'small' }: { path: unknown; name: string; size?: 'small' | number }) {
  const src = typeof path === 'string' ? thumbUrl(path) : undefined;
  return (
    <Avatar size={size} {...(src ? { src, alt: `${name}的头像` } : {})}>
      {name.slice(0, 1)}
    </Avatar>
  );
}
