import { editOta } from '@slipway/contract/products/firmware/firmware.calls.ts'
import { firmwareLimits } from '@slipway/contract/products/firmware/firmware.limits.ts'
import type { OtaDetail } from '@slipway/contract/products/firmware/firmware.ts'
import { Form } from '@slipway/ui/form/Form.tsx'
import { TextArea } from '@slipway/ui/form/TextArea.tsx'
import { showToast } from '@slipway/ui/overlay/toasts-store.ts'
import { useId } from 'react'
import * as z from 'zod/mini'
import { FormDrawer } from '../../../shared/form/FormDrawer.tsx'
import { useContractForm } from '../../../shared/form/use-contract-form.ts'
import { firmwareTexts } from './firmware-texts.ts'
import { useEditOta } from './firmware.queries.ts'

const schema = z.pick(editOta.input, { releaseNotes: true, releaseNotesEn: true })

/** The release notes, which can change in every state. */
export function NotesDrawer({ release, onClose }: { release: OtaDetail; onClose: () => void }) {
  const texts = firmwareTexts()
  const t = texts.notes
  const formId = useId()
  const edit = useEditOta()
  const { productId, recordId, releaseNotes, releaseNotesEn } = release
  const form = useContractForm<z.input<typeof schema>, z.output<typeof schema>>({
    schema,
    defaultValues: { releaseNotes, releaseNotesEn },
    onSubmit: async (values) => {
      await edit.mutateAsync({ productId, recordId, ...values })
      showToast('success', t.saved)
      onClose()
    },
  })
  return (
    <FormDrawer
      title={t.title}
      formId={formId}
      submitLabel={t.save}
      isDirty={form.isDirty}
      isBusy={form.isBusy}
      onClose={onClose}
    >
      <Form id={formId} onSubmit={form.submit}>
        <TextArea label={texts.facts.notes} rows={5} limit={firmwareLimits.notes.max} {...form.field('releaseNotes')} />
        <TextArea
          label={texts.facts.notesEn}
          rows={5}
          limit={firmwareLimits.notes.max}
          {...form.field('releaseNotesEn')}
        />
      </Form>
    </FormDrawer>
  )
}
