import { firmwareLimits } from '@slipway/contract/products/firmware/firmware.limits.ts'
import type { OtaDetail } from '@slipway/contract/products/firmware/firmware.ts'
import { text } from '@slipway/contract/schema.ts'
import { Form } from '@slipway/ui/form/Form.tsx'
import { TextArea } from '@slipway/ui/form/TextArea.tsx'
import { showToast } from '@slipway/ui/overlay/toasts-store.ts'
import { useId } from 'react'
import * as z from 'zod/mini'
import { FormDrawer } from '../../../shared/form/FormDrawer.tsx'
import { useContractForm } from '../../../shared/form/use-contract-form.ts'
import { firmwareTexts } from './firmware-texts.ts'
import { useFailOta } from './firmware.queries.ts'

const schema = z.object({ reason: text(firmwareLimits.reason) })

/** Ends a validation that failed, with its reason. */
export function FailDrawer({ release, onClose }: { release: OtaDetail; onClose: () => void }) {
  const t = firmwareTexts().validate
  const formId = useId()
  const fail = useFailOta()
  const { productId, recordId } = release
  const form = useContractForm<z.input<typeof schema>, z.output<typeof schema>>({
    schema,
    defaultValues: { reason: '' },
    onSubmit: async ({ reason }) => {
      await fail.mutateAsync({ productId, recordId, passed: false, reason })
      showToast('success', t.failed)
      onClose()
    },
  })
  return (
    <FormDrawer
      title={t.failTitle}
      formId={formId}
      submitLabel={t.fail}
      isDirty={form.isDirty}
      isBusy={form.isBusy}
      onClose={onClose}
    >
      <Form id={formId} onSubmit={form.submit}>
        <TextArea label={t.reason} required rows={4} limit={firmwareLimits.reason.max} {...form.field('reason')} />
      </Form>
    </FormDrawer>
  )
}
