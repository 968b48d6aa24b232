import type { MenuId } from '@slipway/contract/roles/menus.ts'
import type { RoleShown } from '@slipway/contract/roles/roles.calls.ts'
import { Button } from '@slipway/ui/Button.tsx'
import { ConfirmDialog } from '@slipway/ui/ConfirmDialog.tsx'
import { Drawer } from '@slipway/ui/Drawer.tsx'
import { useKitTexts } from '@slipway/ui/KitProvider.tsx'
import { useId, useState } from 'react'
import { useTexts } from '../../shared/texts.ts'
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
  const t = useTexts().roles.form
  const kit = useKitTexts()
  const formId = useId()
  const [state, setState] = useState({ isDirty: false, isBusy: false })
  const [isAsking, setAsking] = useState(false)
  const isFixed = role?.builtIn === true && !role.isDefault
  const title = role ? (isFixed ? t.viewTitle(role.roleName) : t.editTitle(role.roleName)) : t.createTitle
  return (
    <Drawer
      open
      onClose={onClose}
      title={title}
      dirty={state.isDirty}
      foot={
        isFixed ? (
          <Button onClick={onClose}>{t.close}</Button>
        ) : (
          <>
            <Button onClick={() => (state.isDirty ? setAsking(true) : onClose())}>{kit.cancel}</Button>
            <Button tone="primary" type="submit" form={formId} busy={state.isBusy}>
              {role ? t.save : t.create}
            </Button>
          </>
        )
      }
    >
      <RoleForm id={formId} role={role} start={start} builtMenus={builtMenus} onState={setState} onDone={onClose} />
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={kit.leaveTitle}
        confirmLabel={kit.leave}
        cancelLabel={kit.stay}
        onConfirm={onClose}
      >
        {kit.leaveText}
      </ConfirmDialog>
    </Drawer>
  )
}
