import type { MenuId } from '@slipway/contract/roles/menus.ts'
import type { RoleShown } from '@slipway/contract/roles/roles.calls.ts'
import { Button } from '@slipway/ui/Button.tsx'
import { Drawer } from '@slipway/ui/Drawer.tsx'
import { useKitTexts } from '@slipway/ui/KitProvider.tsx'
import { useId, useState } from 'react'
import { LeaveQuestion } from '../../shared/form/LeaveQuestion.tsx'
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
  const kit = useKitTexts()
  const formId = useId()
  const [state, setState] = useState({ isDirty: false, isBusy: false })
  const [isAsking, setAsking] = useState(false)
  const title = role ? t.editTitle(role.roleName) : t.createTitle
  return (
    <Drawer
      open
      onClose={onClose}
      title={title}
      dirty={state.isDirty}
      foot={
        <>
          <Button onClick={() => (state.isDirty ? setAsking(true) : onClose())}>{kit.cancel}</Button>
          <Button tone="primary" type="submit" form={formId} busy={state.isBusy}>
            {role ? t.save : t.create}
          </Button>
        </>
      }
    >
      <RoleForm id={formId} role={role} start={start} builtMenus={builtMenus} onState={setState} onDone={onClose} />
      <LeaveQuestion
        holds={state.isDirty && !state.isBusy}
        isAsking={isAsking}
        onStay={() => setAsking(false)}
        onLeave={onClose}
      />
    </Drawer>
  )
}
