import { Flex, Select } from 'antd';
import { valuesOf } from '../../pickers/choice.ts';
import { NoChoices } from '../../ui/empty.tsx';
import { useRoleNames, useTenantNames } from './user.calls.ts';
import styles from './user.module.css';

interface LinkSelectProps {
  id?: string;
  /** Ids joined by `,`. */
  value?: string | null;
  onChange?(ids: string | null): void;
}

/** An option of a short list; one with a reason is shown disabled. */
interface LinkOption {
  value: string;
  label: string;
  reason?: string;
  disabled?: boolean;
}

function useRoleOptions() {
  const { data = [], error, isPending } = useRoleNames();
  const options = data.map(
    ({ id, roleName, refusal }): LinkOption => ({
      value: id,
      label: roleName,
      ...(refusal ? { reason: refusal, disabled: true } : {}),
    }),
  );
  return { options, error, isPending };
}

function useTenantOptions() {
  const { data = [], error, isPending } = useTenantNames();
  const options = data.map(({ id, name }): LinkOption => ({ value: String(id), label: name }));
  return { options, error, isPending };
}

/** Roles of an account; those that the editor may not grant show the reason. */
export function RoleSelect(props: LinkSelectProps) {
  return <LinkSelect {...props} {...useRoleOptions()} label="角色分配" placeholder="请选择用户角色" />;
}

/** Tenants of an account. */
export function TenantSelect(props: LinkSelectProps) {
  return <LinkSelect {...props} {...useTenantOptions()} label="租户分配" placeholder="请选择租户" />;
}

/** Names of roles by their ids. */
export function RolesText({ value }: { value: unknown }) {
  return <>{namesOf(value, useRoleOptions().options, '其他角色')}</>;
}

/** Names of tenants by id; those the user does not belong to are unknown. */
export function TenantsText({ value }: { value: unknown }) {
  return <>{namesOf(value, useTenantOptions().options, '其他租户')}</>;
}

function namesOf(value: unknown, options: readonly LinkOption[], unknown: string): string {
  const names = new Map(options.map((option) => [option.value, option.label]));
  const ids = valuesOf(typeof value === 'string' ? value : null);
  return [...new Set(ids.map((id) => names.get(id) ?? unknown))].join('、');
}

interface ChoicesProps extends LinkSelectProps {
  label: string;
  placeholder: string;
  options: LinkOption[];
  error: unknown;
  isPending: boolean;
}

/** Multiple select over a short list; stored values missing in it are kept. */
function LinkSelect({ id, value, onChange, label, placeholder, options, error, isPending }: ChoicesProps) {
  return (
    <Select<string[], LinkOption>
      {...(id ? { id } : {})}
      mode="multiple"
      allowClear
      aria-label={label}
      placeholder={placeholder}
      loading={isPending}
      showSearch={{ optionFilterProp: 'label' }}
      style={{ width: '100%' }}
      value={valuesOf(value)}
      options={options}
      optionRender={({ data: { label, reason } }) => (
        <Flex vertical title={reason}>
          {label}
          {reason && <small className={styles.reason}>{reason}</small>}
        </Flex>
      )}
      notFoundContent={
        <NoChoices loading={isPending} error={error}>
          没有可选的数据
        </NoChoices>
      }
      onChange={(ids) => onChange?.(ids.length > 0 ? ids.join(',') : null)}
    />
  );
}
