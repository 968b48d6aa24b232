import { exportPassword } from '@slipway/contract/users/app-builds/keys/app-keys.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { TextLink } from '@slipway/ui/actions/TextLink.tsx'
import { Form } from '@slipway/ui/form/Form.tsx'
import { FormFoot } from '@slipway/ui/form/FormFoot.tsx'
import { PasswordField } from '@slipway/ui/form/PasswordField.tsx'
import { useKitTexts } from '@slipway/ui/KitProvider.tsx'
import { Notice } from '@slipway/ui/layout/Notice.tsx'
import { Dialog } from '@slipway/ui/overlay/Dialog.tsx'
import { showToast } from '@slipway/ui/overlay/toasts-store.ts'
import { isRefused } from '@slipway/web-client/refusal-of.ts'
import * as z from 'zod/mini'
import { useConsolePaths } from '../../../../shared/console-paths.ts'
import { useContractForm } from '../../../../shared/form/use-contract-form.ts'
import { useKeyExport } from './keys.queries.ts'
import { keysTexts } from './keys-texts.ts'
import { useProof } from './use-proof.tsx'

const schema = z.object({ password: exportPassword, repeated: z.string() })

interface Props {
  appId: string
  certSha256: string
  onClose: () => void
}

/** A copy of a release key, encrypted with a password that is typed twice: with another one the file is worthless. */
export function ExportKeyDialog({ appId, certSha256, onClose }: Props) {
  const all = keysTexts()
  const t = all.exporting
  const kit = useKitTexts()
  const paths = useConsolePaths()
  const exporting = useKeyExport()
  const proof = useProof()

  async function save(password: string): Promise<void> {
    try {
      await exporting.mutateAsync({ appId, certSha256, password })
    } catch (error) {
      const isAsked = proof.asks(error, () => void save(password).catch(form.place))
      if (isAsked || isRefused(error, 'second-factor.factorMissing')) return
      throw error
    }
    showToast('success', t.done)
    onClose()
  }
  async function submit({ password, repeated }: z.output<typeof schema>): Promise<void> {
    if (repeated === password) await save(password)
    else form.setError('repeated', { message: t.notSame }, { shouldFocus: true })
  }
  const form = useContractForm<z.input<typeof schema>, z.output<typeof schema>>({
    schema,
    defaultValues: { password: '', repeated: '' },
    onSubmit: submit,
  })
  if (proof.dialog) return proof.dialog
  return (
    <Dialog open onClose={onClose} title={t.title} description={t.text} keepOnOutsidePress={form.isDirty}>
      <Form onSubmit={form.submit}>
        {isRefused(exporting.error, 'second-factor.factorMissing') && (
          <Notice tone="warning" action={<TextLink href={paths.settings('security')}>{all.factor.link}</TextLink>}>
            {all.factor.text}
          </Notice>
        )}
        <PasswordField
          label={t.password}
          hint={t.passwordHint}
          required
          {...form.field('password')}
          autoComplete="new-password"
        />
        <PasswordField label={t.repeated} required {...form.field('repeated')} autoComplete="new-password" />
        <FormFoot>
          <Button onClick={onClose}>{kit.cancel}</Button>
          <Button tone="primary" type="submit" busy={form.isBusy}>
            {t.submit}
          </Button>
        </FormFoot>
      </Form>
    </Dialog>
  )
}
