import { versionFields } from '@slipway/contract/catalog/modules/module-fields.ts'
import { moduleLimits } from '@slipway/contract/catalog/modules/modules.limits.ts'
import type { FirmwareRow } from '@slipway/contract/catalog/modules/modules.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { Form } from '@slipway/ui/form/Form.tsx'
import { FormFoot } from '@slipway/ui/form/FormFoot.tsx'
import { TextArea } from '@slipway/ui/form/TextArea.tsx'
import { TextField } from '@slipway/ui/form/TextField.tsx'
import { useKitTexts } from '@slipway/ui/KitProvider.tsx'
import { Dialog } from '@slipway/ui/overlay/Dialog.tsx'
import { showToast } from '@slipway/ui/overlay/toasts-store.ts'
import * as z from 'zod/mini'
import { useContractForm } from '../../../../shared/form/use-contract-form.ts'
import { DocumentField } from '../files/DocumentField.tsx'
import { moduleTexts } from '../module-texts.ts'
import { useUpdateVersion } from '../modules.queries.ts'
import { useDocument } from '../files/use-document.ts'

const schema = z.object({
  specification: versionFields.specification,
  appVersionMin: versionFields.appVersionMin,
})

/** CA-161: the texts of a version; its file and what it installs on never change. */
export function VersionTextsDialog({ version, onClose }: { version: FirmwareRow; onClose: () => void }) {
  const texts = moduleTexts()
  const t = texts.version
  const kit = useKitTexts()
  const { firmwarePackageId = '', firmwareVersion = '', specification = '', appVersionMin = '' } = version
  const protocol = useDocument('serialProtocol', version.serialProtocolUrl ?? '')
  const update = useUpdateVersion()
  const form = useContractForm<z.input<typeof schema>, z.output<typeof schema>>({
    schema,
    defaultValues: { specification, appVersionMin },
    onSubmit: async (values) => {
      await update.mutateAsync({ ...values, firmwarePackageId, serialProtocolUrl: await protocol.send() })
      showToast('success', t.saved)
      onClose()
    },
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={t.editOf(firmwareVersion)}
      description={t.editHint}
      keepOnOutsidePress={form.isDirty || protocol.isChanged}
    >
      <Form onSubmit={form.submit}>
        <TextArea
          label={t.specification}
          rows={3}
          limit={moduleLimits.specification.max}
          {...form.field('specification')}
        />
        <TextField label={t.appVersionMin} hint={t.appHint} mono autoComplete="off" {...form.field('appVersionMin')} />
        <DocumentField label={t.protocol} hint={t.protocolHint} document={protocol} disabled={form.isBusy} />
        <FormFoot>
          <Button onClick={onClose}>{kit.cancel}</Button>
          <Button tone="primary" type="submit" busy={form.isBusy}>
            {texts.form.save}
          </Button>
        </FormFoot>
      </Form>
    </Dialog>
  )
}
