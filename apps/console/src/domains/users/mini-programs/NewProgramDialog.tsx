import { createMiniProgram } from '@slipway/contract/users/mini-programs/mini-programs.calls.ts'
import type { MiniProgram } from '@slipway/contract/users/mini-programs/mini-programs.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { Form } from '@slipway/ui/form/Form.tsx'
import { FormFoot } from '@slipway/ui/form/FormFoot.tsx'
import { useKitTexts } from '@slipway/ui/KitProvider.tsx'
import { Dialog } from '@slipway/ui/overlay/Dialog.tsx'
import { showToast } from '@slipway/ui/overlay/toasts-store.ts'
import { NameFields, useNameForm } from './NameFields.tsx'
import { useMiniChange } from './mini-programs.queries.ts'
import { miniTexts } from './mini-texts.ts'

interface Props {
  onClose: () => void
  onCreated: (program: MiniProgram) => void
}

/** Two names are all that a mini-program begins with. */
export function NewProgramDialog({ onClose, onCreated }: Props) {
  const all = miniTexts()
  const kit = useKitTexts()
  const create = useMiniChange(createMiniProgram, 'inPlace')
  const form = useNameForm({ cnName: '', enName: '' }, async (names) => {
    const made = await create.mutateAsync(names)
    showToast('success', all.form.created)
    onCreated(made)
  })
  return (
    <Dialog open onClose={onClose} title={all.add} size="small" keepOnOutsidePress>
      <Form onSubmit={form.submit}>
        <NameFields form={form} />
        <FormFoot>
          <Button onClick={onClose}>{kit.cancel}</Button>
          <Button tone="primary" type="submit" busy={form.isBusy}>
            {all.form.create}
          </Button>
        </FormFoot>
      </Form>
    </Dialog>
  )
}
