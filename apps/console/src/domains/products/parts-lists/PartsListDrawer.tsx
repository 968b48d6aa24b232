import { filePurposes } from '@slipway/contract/file-purposes.ts'
import { partsListsLimits } from '@slipway/contract/products/parts-lists/parts-lists.limits.ts'
import { setPartsList } from '@slipway/contract/products/parts-lists/parts-lists.calls.ts'
import { Form } from '@slipway/ui/form/Form.tsx'
import { showToast } from '@slipway/ui/overlay/toasts-store.ts'
import { useId, useState } from 'react'
import * as z from 'zod/mini'
import { FormDrawer } from '../../../shared/form/FormDrawer.tsx'
import { useContractForm } from '../../../shared/form/use-contract-form.ts'
import { formatNumber } from '@slipway/web-client/formats.ts'
import { FileField } from '../../../shared/files/FileField.tsx'
import { usePrivateUpload } from '../../../shared/files/use-private-upload.ts'
import { partsListsTexts } from './parts-lists-texts.ts'
import { useSetPartsList, type OnePackage } from './parts-lists.queries.ts'

const BYTES_PER_MB = 1024 * 1024
/** A refusal of the file is shown below this field. */
const schema = z.object({ fileUrl: z.string() })
type Input = z.input<typeof schema>

export function PartsListDrawer({ of, onClose }: { of: OnePackage; onClose: () => void }) {
  const { uploading: t } = partsListsTexts()
  const formId = useId()
  const set = useSetPartsList(of)
  const upload = usePrivateUpload('sbom')
  const [isMissing, setMissing] = useState(false)
  const form = useContractForm<Input, Input>({
    schema,
    defaultValues: { fileUrl: '' },
    refusalFields: Object.fromEntries(setPartsList.refusals.map((refusal) => [refusal, 'fileUrl'] as const)),
    onSubmit: async () => {
      if (!upload.file) return setMissing(true)
      await set.mutateAsync(await upload.send())
      showToast('success', t.saved)
      onClose()
    },
  })
  const take = (file: File | null) => {
    form.clearErrors('fileUrl')
    setMissing(false)
    upload.setFile(file)
  }
  return (
    <FormDrawer
      title={t.title}
      formId={formId}
      submitLabel={t.submit}
      isDirty={upload.file !== null}
      isBusy={form.isBusy}
      onClose={onClose}
    >
      <Form id={formId} onSubmit={form.submit}>
        <FileField
          label={t.file}
          required
          accept=".json,application/json"
          error={isMissing ? t.missing : form.error('fileUrl')}
          file={upload.file}
          onFile={take}
          words={{
            choose: t.choose,
            limit: t.limit(filePurposes.sbom.maxBytes / BYTES_PER_MB, formatNumber(partsListsLimits.components)),
            remove: t.remove,
          }}
          percent={upload.percent}
          disabled={form.isBusy}
        />
      </Form>
    </FormDrawer>
  )
}
