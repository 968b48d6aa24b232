import type { MenuId } from '@slipway/contract/identity/roles/menus.ts'
import { useId } from 'react'
import { FormDrawer } from '../../../shared/form/FormDrawer.tsx'
import { roleTexts } from './role-texts.ts'
import { RoleForm } from './RoleForm.tsx'
import { useRoleForm, type RoleFormStart } from './use-role-form.ts'

interface Props extends RoleFormStart {
  builtMenus: readonly MenuId[]
  onClose: () => void
}

export function RoleDrawer({ role, start, builtMenus, onClose }: Props) {
  const t = roleTexts().form
  const formId = useId()
  const form = useRoleForm({ role, start, onDone: onClose })
  return (
    <FormDrawer
      title={role ? t.editTitle(role.roleName) : t.createTitle}
      formId={formId}
      submitLabel={role ? t.save : t.create}
      isDirty={form.isDirty}
      isBusy={form.isBusy}
      onClose={onClose}
    >
      <RoleForm id={formId} form={form} role={role} builtMenus={builtMenus} />
    </FormDrawer>
  )
}
