import {
  jobTiming,
  timingNames,
  usualTiming,
  type JobTiming,
} from '@slipway/contract/devices/campaigns/jobs/job-timing.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { Form } from '@slipway/ui/form/Form.tsx'
import type * as z from 'zod/mini'
import { useId } from 'react'
import { FormDrawer } from '../../../../shared/form/FormDrawer.tsx'
import { useContractForm } from '../../../../shared/form/use-contract-form.ts'
import { useSaveTiming } from './timing.queries.ts'
import { timingTexts } from './timing-texts.ts'
import { TimingNumbers } from './TimingNumbers.tsx'

interface Props {
  productId: string
  present: JobTiming
  onClose: () => void
}

/** All time limits of a product's updates. */
export function TimingDrawer({ productId, present, onClose }: Props) {
  const t = timingTexts()
  const formId = useId()
  const save = useSaveTiming()
  const form = useContractForm<z.input<typeof jobTiming>, z.output<typeof jobTiming>>({
    schema: jobTiming,
    defaultValues: present,
    onSubmit: async (timing) => {
      await save.mutateAsync({ productId, ...timing })
      onClose()
    },
  })
  const set = (name: keyof JobTiming, value: number | null): void =>
    // An empty field is refused as such when the form is sent.
    form.setValue(name, value as number, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
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
        <p className="mb-3 text-ink-2">{t.text}</p>
        <TimingNumbers values={form.watch()} onChange={set} problem={(name) => form.error(name)} />
        <Button
          size="small"
          className="self-start"
          onClick={() => {
            for (const name of timingNames) set(name, usualTiming[name])
          }}
        >
          {t.usual}
        </Button>
      </Form>
    </FormDrawer>
  )
}
