import { newPasswordField, passwordField } from '@slipway/contract/identity/sign-in/sign-in.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { Dialog } from '@slipway/ui/overlay/Dialog.tsx'
import { Form } from '@slipway/ui/form/Form.tsx'
import { FormFoot } from '@slipway/ui/form/FormFoot.tsx'
import { useKitTexts } from '@slipway/ui/KitProvider.tsx'
import { PasswordField } from '@slipway/ui/form/PasswordField.tsx'
import { showToast } from '@slipway/ui/overlay/toasts-store.ts'
import * as z from 'zod/mini'
import { useContractForm } from '../../../shared/form/use-contract-form.ts'
import { secondFactorTexts } from './second-factor-texts.ts'
import { useChangePassword } from './second-factor.queries.ts'

const schema = z.object({ oldPassword: passwordField, password: newPasswordField, repeated: z.string() })

export function PasswordDialog({ onClose }: { onClose: () => void }) {
  const t = secondFactorTexts().password
  const kit = useKitTexts()
  const change = useChangePassword()
  const form = useContractForm<z.input<typeof schema>, z.output<typeof schema>>({
    schema,
    defaultValues: { oldPassword: '', password: '', repeated: '' },
    refusalFields: { 'second-factor.proofWrong': 'oldPassword' },
    onSubmit: async ({ oldPassword, password, repeated }) => {
      if (repeated !== password) {
        form.setError('repeated', { message: t.differs }, { shouldFocus: true })
        return
      }
      await change.mutateAsync({ oldPassword, password })
      showToast('success', t.saved)
      onClose()
    },
  })
  return (
    <Dialog open onClose={onClose} title={t.change} size="small" keepOnOutsidePress>
      <Form onSubmit={form.submit}>
        <PasswordField label={t.old} required {...form.field('oldPassword')} />
        <PasswordField
          label={t.fresh}
          hint={t.freshHint}
          required
          autoComplete="new-password"
          {...form.field('password')}
        />
        <PasswordField label={t.repeat} required autoComplete="new-password" {...form.field('repeated')} />
        <FormFoot>
          <Button onClick={onClose}>{kit.cancel}</Button>
          <Button tone="primary" type="submit" busy={form.isBusy}>
            {t.save}
          </Button>
        </FormFoot>
      </Form>
    </Dialog>
  )
}
