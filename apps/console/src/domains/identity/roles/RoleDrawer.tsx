import type { MenuId } from '@slipway/contract/identity/roles/menus.ts'
import type { RoleShown } from '@slipway/contract/identity/roles/roles.calls.ts'
import { useId, useState } from 'react'
import { FormDrawer } from '../../../shared/form/FormDrawer.tsx'
import { roleTexts } from './role-texts.ts'
import { RoleForm } from './RoleForm.tsx'

interface Props {
  /** The role that is changed or looked at; without one a role is created. */
  role?: RoleShown | undefined
  /** What a new role starts from. */
  start?: Partial<RoleShown> | undefined
  builtMenus: readonly MenuId[]
  onClose: () => void
}

export function RoleDrawer({ role, start, builtMenus, onClose }: Props) {
  const t = roleTexts().form
  const formId = useId()
  const [state, setState] = useState({ isDirty: false, isBusy: false })
  return (
    <FormDrawer
      title={role ? t.editTitle(role.roleName) : t.createTitle}
      formId={formId}
      submitLabel={role ? t.save : t.create}
      {...state}
      onClose={onClose}
    >
      <RoleForm id={formId} role={role} start={start} builtMenus={builtMenus} onState={setState} onDone={onClose} />
    </FormDrawer>
  )
}
