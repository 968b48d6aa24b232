import type { Passkey } from '@slipway/contract/identity/second-factor/second-factor.calls.ts'
import { secondFactorLimits } from '@slipway/contract/identity/second-factor/second-factor.limits.ts'
import { text } from '@slipway/contract/schema.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { Dialog } from '@slipway/ui/overlay/Dialog.tsx'
import { Form } from '@slipway/ui/form/Form.tsx'
import { FormFoot } from '@slipway/ui/form/FormFoot.tsx'
import { useKitTexts } from '@slipway/ui/KitProvider.tsx'
import { TextField } from '@slipway/ui/form/TextField.tsx'
import { showToast } from '@slipway/ui/overlay/toasts-store.ts'
import * as z from 'zod/mini'
import { useContractForm } from '../../../shared/form/use-contract-form.ts'
import { secondFactorTexts } from './second-factor-texts.ts'
import { useAddPasskey, useRenamePasskey } from './second-factor.queries.ts'
import { usePasskeyProblem } from './use-passkey-problem.ts'

const schema = z.object({ passkeyName: text(secondFactorLimits.passkeys.name) })

interface Props {
  /** The passkey to rename; absent when adding one. */
  passkey?: Passkey | undefined
  /** Called with the recovery codes if this is the account's first factor. */
  onDone: (recoveryCodes: readonly string[] | null) => void
  onClose: () => void
}

export function PasskeyNameDialog({ passkey, onDone, onClose }: Props) {
  const t = secondFactorTexts().passkeys
  const kit = useKitTexts()
  const add = useAddPasskey()
  const rename = useRenamePasskey()
  const sayProblem = usePasskeyProblem()
  const form = useContractForm<z.input<typeof schema>, z.output<typeof schema>>({
    schema,
    defaultValues: { passkeyName: passkey?.passkeyName ?? t.usualName },
    onSubmit: async ({ passkeyName }) => {
      if (passkey) {
        await rename.mutateAsync({ passkeyId: passkey.passkeyId, passkeyName })
        showToast('success', t.renamed)
        onDone(null)
        return
      }
      const made = await add.mutateAsync(passkeyName).catch(sayProblem)
      if (!made) return
      if (!made.recoveryCodes) showToast('success', t.added)
      onDone(made.recoveryCodes)
    },
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={passkey ? t.renameTitle(passkey.passkeyName) : t.addTitle}
      description={passkey ? undefined : t.addText}
      size="small"
      keepOnOutsidePress
    >
      <Form onSubmit={form.submit}>
        <TextField label={t.name} hint={t.nameHint} required autoComplete="off" {...form.field('passkeyName')} />
        <FormFoot>
          <Button onClick={onClose}>{kit.cancel}</Button>
          <Button tone="primary" type="submit" busy={form.isBusy}>
            {passkey ? t.save : t.next}
          </Button>
        </FormFoot>
      </Form>
    </Dialog>
  )
}
