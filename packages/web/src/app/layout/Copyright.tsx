import { PLATFORM_NAME } from '../../lib/platform.ts';

export function Copyright() {
  return (
    <small>
      Copyright © {new Date().getFullYear()} {PLATFORM_NAME}
    </small>
  );
}
