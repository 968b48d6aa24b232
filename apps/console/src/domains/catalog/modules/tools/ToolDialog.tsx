import { toolTexts, toolVersion } from '@slipway/contract/catalog/modules/module-fields.ts'
import { moduleLimits } from '@slipway/contract/catalog/modules/modules.limits.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { Form } from '@slipway/ui/form/Form.tsx'
import { FormFoot } from '@slipway/ui/form/FormFoot.tsx'
import { TextArea } from '@slipway/ui/form/TextArea.tsx'
import { TextField } from '@slipway/ui/form/TextField.tsx'
import { useKitTexts } from '@slipway/ui/KitProvider.tsx'
import { Dialog } from '@slipway/ui/overlay/Dialog.tsx'
import { showToast } from '@slipway/ui/overlay/toasts-store.ts'
import { useState } from 'react'
import * as z from 'zod/mini'
import { useContractForm } from '../../../../shared/form/use-contract-form.ts'
import { FileField } from '../../../../shared/files/FileField.tsx'
import { moduleTexts } from '../module-texts.ts'
import { useAddTool } from '../modules.queries.ts'
import { usePrivateUpload } from '../../../../shared/files/use-private-upload.ts'

const schema = z.object({ toolVersion, ...toolTexts })

export function ToolDialog({ moduleId, onClose }: { moduleId: string; onClose: () => void }) {
  const texts = moduleTexts()
  const t = texts.tools
  const kit = useKitTexts()
  const tool = usePrivateUpload('sdkTool')
  const doc = usePrivateUpload('sdkDoc')
  const [problem, setProblem] = useState<string>()
  const add = useAddTool()
  const form = useContractForm<z.input<typeof schema>, z.output<typeof schema>>({
    schema,
    defaultValues: { toolVersion: '', changes: '' },
    refusalFields: { 'modules.toolVersionTaken': 'toolVersion' },
    onSubmit: async (values) => {
      if (!tool.file) return setProblem(texts.version.missing)
      const toolUrl = await tool.send()
      await add.mutateAsync({ ...values, moduleId, toolUrl, sdkDoc: await doc.send() })
      showToast('success', t.added)
      onClose()
    },
  })
  const { choose } = texts.version
  return (
    <Dialog open onClose={onClose} title={t.add} keepOnOutsidePress={form.isDirty || tool.file !== null}>
      <Form onSubmit={form.submit}>
        <FileField
          label={t.tool}
          required
          error={problem}
          file={tool.file}
          onFile={(file) => {
            setProblem(undefined)
            tool.setFile(file)
          }}
          words={{ choose, limit: t.limit, remove: texts.removeFile }}
          percent={tool.percent}
          disabled={form.isBusy}
        />
        <TextField
          label={t.version}
          hint={t.versionHint}
          required
          mono
          autoComplete="off"
          {...form.field('toolVersion')}
        />
        <TextArea label={t.changes} rows={3} limit={moduleLimits.changes.max} {...form.field('changes')} />
        <FileField
          label={t.docFile}
          file={doc.file}
          onFile={doc.setFile}
          words={{ choose, limit: t.docHint, remove: texts.removeFile }}
          percent={doc.percent}
          disabled={form.isBusy}
        />
        <FormFoot>
          <Button onClick={onClose}>{kit.cancel}</Button>
          <Button tone="primary" type="submit" busy={form.isBusy}>
            {t.add}
          </Button>
        </FormFoot>
      </Form>
    </Dialog>
  )
}
