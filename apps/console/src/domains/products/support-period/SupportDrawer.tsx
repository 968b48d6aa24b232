import { supportDay, supportLimits } from '@slipway/contract/products/support-period/support-period.ts'
import { optionalText } from '@slipway/contract/schema.ts'
import { Form } from '@slipway/ui/form/Form.tsx'
import { TextArea } from '@slipway/ui/form/TextArea.tsx'
import { TextField } from '@slipway/ui/form/TextField.tsx'
import { Notice } from '@slipway/ui/layout/Notice.tsx'
import { useId } from 'react'
import * as z from 'zod/mini'
import { FormDrawer } from '../../../shared/form/FormDrawer.tsx'
import { useContractForm } from '../../../shared/form/use-contract-form.ts'
import { useSaveSupport } from './support-period.queries.ts'
import { supportTexts } from './support-texts.ts'

interface Props {
  productId: string
  present: string | null
  onClose: () => void
}

const schema = z.object({ until: supportDay, reason: optionalText(supportLimits.reason) })

/** A shorter period shows what it means, and asks for the reason. */
export function SupportDrawer({ productId, present, onClose }: Props) {
  const t = supportTexts()
  const formId = useId()
  const save = useSaveSupport()
  const form = useContractForm<z.input<typeof schema>, z.output<typeof schema>>({
    schema,
    defaultValues: { until: present ?? '', reason: '' },
    onSubmit: async ({ until, reason }) => {
      await save.mutateAsync({ productId, until, reason, shorten: present !== null && until < present })
      onClose()
    },
  })
  const until = form.watch('until')
  const isShorter = present !== null && until !== '' && until < present
  return (
    <FormDrawer
      title={t.changeTitle}
      formId={formId}
      submitLabel={isShorter ? t.shorten : t.save}
      isDirty={form.isDirty}
      isBusy={form.isBusy}
      onClose={onClose}
    >
      <Form id={formId} onSubmit={form.submit}>
        <TextField label={t.until} hint={t.hint} type="date" required className="max-w-60" {...form.field('until')} />
        {isShorter && (
          <>
            <Notice tone="warning">{t.shortenText(present, until)}</Notice>
            <TextArea label={t.reason} required rows={3} limit={supportLimits.reason.max} {...form.field('reason')} />
          </>
        )}
      </Form>
    </FormDrawer>
  )
}
