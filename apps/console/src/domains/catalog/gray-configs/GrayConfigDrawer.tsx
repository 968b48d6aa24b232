import type { GrayConfig } from '@slipway/contract/catalog/gray-configs/gray-configs.ts'
import { Checkbox } from '@slipway/ui/form/Checkbox.tsx'
import { Form } from '@slipway/ui/form/Form.tsx'
import { TextArea } from '@slipway/ui/form/TextArea.tsx'
import { TextField } from '@slipway/ui/form/TextField.tsx'
import { Notice } from '@slipway/ui/layout/Notice.tsx'
import { useId } from 'react'
import { Controller } from 'react-hook-form'
import { FormDrawer } from '../../../shared/form/FormDrawer.tsx'
import { CheckAudience } from './CheckAudience.tsx'
import { membersIn } from './config-text.ts'
import { grayConfigTexts } from './gray-config-texts.ts'
import { MemberFields } from './MemberFields.tsx'
import { useGrayConfigForm } from './use-gray-config-form.ts'

interface Props {
  /** The config to edit; absent when adding one. */
  config?: GrayConfig
  onClose: () => void
}

/** The first message in the errors of a field and of all inside it. */
function firstMessage(problem: unknown): string | undefined {
  if (typeof problem !== 'object' || problem === null) return undefined
  if ('message' in problem && typeof problem.message === 'string') return problem.message
  for (const inner of Object.values(problem)) {
    const message = firstMessage(inner)
    if (message !== undefined) return message
  }
  return undefined
}

/** The members as a form, and the JSON that they are: both edit the same text. */
export function GrayConfigDrawer({ config, onClose }: Props) {
  const texts = grayConfigTexts()
  const t = texts.form
  const formId = useId()
  const form = useGrayConfigForm({ config, onDone: onClose })
  const { edited } = form
  const problems = form.formState.errors.config as object | undefined
  const shrinks = form.error('allowShrinking')
  const names = (edited?.uses ?? []).map(({ name }) => name).join(', ')
  return (
    <FormDrawer
      title={edited ? t.edit(edited.grayNumber) : t.add}
      formId={formId}
      submitLabel={edited ? t.save : t.add}
      isDirty={form.isDirty}
      isBusy={form.isBusy}
      onClose={onClose}
    >
      <Form id={formId} onSubmit={form.submit}>
        {edited && edited.useCount > 0 && <Notice>{names ? t.usedBy(names) : t.usedByOthers(edited.useCount)}</Notice>}
        {edited ? (
          form.error('grayNumber') && <Notice tone="danger">{form.error('grayNumber')}</Notice>
        ) : (
          <TextField
            label={t.number}
            hint={t.numberHint}
            required
            inputMode="numeric"
            autoComplete="off"
            {...form.field('grayNumber')}
          />
        )}
        <TextField label={t.description} autoComplete="off" {...form.field('description')} />
        <Controller
          control={form.control}
          name="config"
          render={({ field: { value, onChange, onBlur, ref } }) => {
            const { unused } = membersIn(value)
            return (
              <>
                <div className="grid gap-x-4 gap-y-2 sm:grid-cols-2">
                  <MemberFields
                    text={value}
                    onChange={onChange}
                    problemOf={(name) => firstMessage(problems && name in problems && Reflect.get(problems, name))}
                  />
                  <TextArea
                    ref={ref}
                    label={t.json}
                    hint={t.jsonHint}
                    mono
                    rows={14}
                    spellCheck={false}
                    value={value}
                    onChange={(event) => onChange(event.target.value)}
                    onBlur={onBlur}
                    error={firstMessage(problems)}
                  />
                </div>
                {unused.length > 0 && <Notice>{texts.unusedMembers(unused.join(', '))}</Notice>}
                {shrinks !== undefined && (
                  <Notice tone="danger">
                    <p className="mb-2">{shrinks}</p>
                    <Checkbox label={t.allowShrinking} {...form.register('allowShrinking')} />
                  </Notice>
                )}
                <CheckAudience text={value} uses={edited?.uses ?? []} />
              </>
            )
          }}
        />
        {form.conflict}
      </Form>
    </FormDrawer>
  )
}
