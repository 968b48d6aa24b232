import { toolTexts } from '@slipway/contract/catalog/modules/module-fields.ts'
import { moduleLimits } from '@slipway/contract/catalog/modules/modules.limits.ts'
import type { SdkToolVersion } from '@slipway/contract/catalog/modules/modules.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { Form } from '@slipway/ui/form/Form.tsx'
import { FormFoot } from '@slipway/ui/form/FormFoot.tsx'
import { TextArea } from '@slipway/ui/form/TextArea.tsx'
import { useKitTexts } from '@slipway/ui/KitProvider.tsx'
import { Dialog } from '@slipway/ui/overlay/Dialog.tsx'
import { showToast } from '@slipway/ui/overlay/toasts-store.ts'
import * as z from 'zod/mini'
import { useContractForm } from '../../../../shared/form/use-contract-form.ts'
import { DocumentField } from '../files/DocumentField.tsx'
import { moduleTexts } from '../module-texts.ts'
import { useUpdateTool } from '../modules.queries.ts'
import { useDocument } from '../files/use-document.ts'

const schema = z.object(toolTexts)

/** CA-164: the document and the changes of an SDK tool; a new file is a new version. */
export function ToolTextsDialog({ tool, onClose }: { tool: SdkToolVersion; onClose: () => void }) {
  const texts = moduleTexts()
  const t = texts.tools
  const kit = useKitTexts()
  const { moduleId, toolVersion, changes, sdkDoc } = tool
  const doc = useDocument('sdkDoc', sdkDoc)
  const update = useUpdateTool()
  const form = useContractForm<z.input<typeof schema>, z.output<typeof schema>>({
    schema,
    defaultValues: { changes },
    onSubmit: async (values) => {
      await update.mutateAsync({ ...values, moduleId, toolVersion, sdkDoc: await doc.send() })
      showToast('success', t.saved)
      onClose()
    },
  })
  return (
    <Dialog open onClose={onClose} title={t.editOf(toolVersion)} keepOnOutsidePress={form.isDirty || doc.isChanged}>
      <Form onSubmit={form.submit}>
        <TextArea label={t.changes} rows={3} limit={moduleLimits.changes.max} {...form.field('changes')} />
        <DocumentField label={t.docFile} hint={t.docHint} document={doc} disabled={form.isBusy} />
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
