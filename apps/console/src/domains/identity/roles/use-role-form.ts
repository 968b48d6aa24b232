import type { RoleShown } from '@slipway/contract/identity/roles/roles.calls.ts'
import { showToast } from '@slipway/ui/overlay/toasts-store.ts'
import { useContractForm } from '../../../shared/form/use-contract-form.ts'
import {
  changesPermissions,
  roleFormSchema,
  roleRefusalFields,
  startOf,
  type RoleFormInput,
  type RoleFormValues,
} from './role-form.ts'
import { roleTexts } from './role-texts.ts'
import { useCreateRole, useUpdateRole } from './roles.queries.ts'

export interface RoleFormStart {
  /** The role to edit; absent when creating one. */
  role?: RoleShown | undefined
  /** The initial values of a new role. */
  start?: Partial<RoleShown> | undefined
}

export type RoleFormState = ReturnType<typeof useRoleForm>

/** The form of a role, for components that render fields and buttons separately. */
export function useRoleForm({ role, start, onDone }: RoleFormStart & { onDone: () => void }) {
  const t = roleTexts().form
  const create = useCreateRole()
  const update = useUpdateRole()
  return useContractForm<RoleFormInput, RoleFormValues>({
    schema: roleFormSchema,
    defaultValues: startOf(role ?? start),
    refusalFields: roleRefusalFields,
    onSubmit: async (values) => {
      if (role) {
        await update.mutateAsync({ ...values, roleId: role.roleId })
        const isThrownOut = changesPermissions(role, values) && role.accounts > 0
        showToast('success', isThrownOut ? t.savedSignedOut(role.accounts) : t.saved)
      } else {
        await create.mutateAsync(values)
        showToast('success', t.created)
      }
      onDone()
    },
  })
}
