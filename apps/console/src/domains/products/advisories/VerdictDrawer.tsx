import { advisoriesLimits } from '@slipway/contract/products/advisories/advisories.limits.ts'
import { verdicts, type VersionFinding } from '@slipway/contract/products/advisories/advisories.ts'
import { codeOf, optionalText } from '@slipway/contract/schema.ts'
import { Form } from '@slipway/ui/form/Form.tsx'
import { RadioGroup } from '@slipway/ui/form/RadioGroup.tsx'
import { TextArea } from '@slipway/ui/form/TextArea.tsx'
import { useId } from 'react'
import { Controller } from 'react-hook-form'
import * as z from 'zod/mini'
import { FormDrawer } from '../../../shared/form/FormDrawer.tsx'
import { useContractForm } from '../../../shared/form/use-contract-form.ts'
import { advisoriesTexts } from './advisories-texts.ts'
import { useSetVerdict, type OnePackage } from './advisories.queries.ts'

interface Props {
  of: OnePackage
  finding: VersionFinding
  onClose: () => void
}

const schema = z.object({ verdict: codeOf(verdicts), note: optionalText(advisoriesLimits.note) })

export function VerdictDrawer({ of, finding, onClose }: Props) {
  const t = advisoriesTexts().verdict
  const formId = useId()
  const save = useSetVerdict()
  const { advisoryId, purl, verdict, summary } = finding
  const form = useContractForm<z.input<typeof schema>, z.output<typeof schema>>({
    schema,
    defaultValues: { verdict: verdict?.verdict ?? verdicts.underInvestigation, note: verdict?.note ?? '' },
    onSubmit: async (values) => {
      await save.mutateAsync({ ...of, advisoryId, purl, ...values })
      onClose()
    },
  })
  return (
    <FormDrawer
      title={t.title(advisoryId)}
      formId={formId}
      submitLabel={t.save}
      isDirty={form.isDirty}
      isBusy={form.isBusy}
      onClose={onClose}
    >
      <p className="mb-4 text-ink-2">{summary}</p>
      <Form id={formId} onSubmit={form.submit}>
        <Controller
          control={form.control}
          name="verdict"
          render={({ field }) => (
            <RadioGroup
              label={t.label}
              direction="column"
              value={field.value}
              onValueChange={field.onChange}
              options={Object.values(verdicts).map((value) => ({
                value,
                label: t.verdicts[value],
                hint: t.hints[value],
              }))}
            />
          )}
        />
        <TextArea label={t.note} hint={t.noteHint} rows={3} limit={advisoriesLimits.note.max} {...form.field('note')} />
      </Form>
    </FormDrawer>
  )
}
