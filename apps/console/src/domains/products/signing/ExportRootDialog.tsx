import { passphrase } from '@slipway/contract/products/signing/signing.ts'
import type { SigningKey } from '@slipway/contract/products/signing/signing.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { CopyBlock } from '@slipway/ui/data/CopyBlock.tsx'
import { Form } from '@slipway/ui/form/Form.tsx'
import { FormFoot } from '@slipway/ui/form/FormFoot.tsx'
import { PasswordField } from '@slipway/ui/form/PasswordField.tsx'
import { useKitTexts } from '@slipway/ui/KitProvider.tsx'
import { Dialog } from '@slipway/ui/overlay/Dialog.tsx'
import { ShownOnceDialog } from '@slipway/ui/overlay/ShownOnceDialog.tsx'
import * as z from 'zod/mini'
import { useContractForm } from '../../../shared/form/use-contract-form.ts'
import { saveFile } from '../../../shared/save-file.ts'
import { signingTexts } from './signing-texts.ts'
import { useExportRootKey } from './signing.queries.ts'

const schema = z.object({ passphrase })

interface Props {
  productId: string
  root: Pick<SigningKey, 'keyId' | 'keyName'>
  onClose: () => void
}

/** Asks for a passphrase, and shows the encrypted key once. */
export function ExportRootDialog({ productId, root: { keyId, keyName }, onClose }: Props) {
  const t = signingTexts().exporting
  const kit = useKitTexts()
  const exported = useExportRootKey()
  const form = useContractForm<z.input<typeof schema>, z.output<typeof schema>>({
    schema,
    defaultValues: { passphrase: '' },
    refusalFields: { 'signing.rootExported': 'passphrase', 'signing.rootNotStored': 'passphrase' },
    onSubmit: (values) => exported.mutateAsync({ productId, keyId, ...values }),
  })
  if (exported.data) return <ShownRoot file={exported.data} onClose={onClose} />
  return (
    <Dialog open onClose={onClose} title={t.title(keyName)} description={t.text} keepOnOutsidePress={form.isDirty}>
      <Form onSubmit={form.submit}>
        <PasswordField
          label={t.passphrase}
          hint={t.passphraseHint}
          required
          {...form.field('passphrase')}
          autoComplete="new-password"
        />
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

function ShownRoot({
  file: { fileName, pem },
  onClose,
}: {
  file: { fileName: string; pem: string }
  onClose: () => void
}) {
  const t = signingTexts().exporting
  const check = `openssl pkey -in ${fileName} -pubout`
  return (
    <ShownOnceDialog
      title={t.shownTitle}
      size="large"
      warning={t.once}
      asking={t}
      doneLabel={t.done}
      actions={
        <Button onClick={() => saveFile(new Blob([pem], { type: 'application/x-pem-file' }), fileName)}>
          {t.download}
        </Button>
      }
      onClose={onClose}
    >
      <CopyBlock label={t.file} tabs={[{ key: 'pem', label: fileName, code: pem.trim() }]} />
      <CopyBlock label={t.check} tabs={[{ key: 'check', label: 'openssl', code: check }]} />
    </ShownOnceDialog>
  )
}
