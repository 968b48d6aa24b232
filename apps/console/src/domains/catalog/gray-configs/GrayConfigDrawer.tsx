import type { GrayConfig } from '@slipway/contract/catalog/gray-configs/gray-configs.ts'
import { Checkbox } from '@slipway/ui/form/Checkbox.tsx'
import { Form } from '@slipway/ui/form/Form.tsx'
import { TextArea } from '@slipway/ui/form/TextArea.tsx'
import { TextField } from '@slipway/ui/form/TextField.tsx'
import { Notice } from '@slipway/ui/layout/Notice.tsx'
import { currentLocale } from '@slipway/web-client/locale.ts'
import { useEffect, useId, useRef, type ReactNode } from 'react'
import { Controller } from 'react-hook-form'
import { FormDrawer } from '../../../shared/form/FormDrawer.tsx'
import { CheckAudience } from './CheckAudience.tsx'
import { membersIn, problemsOf } from './config-text.ts'
import { grayConfigTexts } from './gray-config-texts.ts'
import { MemberFields } from './MemberFields.tsx'
import { useGrayConfigForm } from './use-gray-config-form.ts'

interface Props {
  /** The config to edit; absent when adding one. */
  config?: GrayConfig
  onClose: () => void
}

/** Scrolls to what has appeared below the fold of a long form. */
function Shown({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.scrollIntoView({ block: 'center' }), [])
  return <div ref={box}>{children}</div>
}

/** The members as a form, and the JSON that they are: both edit the same text. */
export function GrayConfigDrawer({ config, onClose }: Props) {
  const texts = grayConfigTexts()
  const t = texts.form
  const formId = useId()
  const form = useGrayConfigForm({ config, onDone: onClose })
  const { edited } = form
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
            const problems = problemsOf(value, currentLocale())
            const [first] = problems
            const inText = first && [first.member, first.message].filter(Boolean).join(': ')
            return (
              <>
                <div className="grid gap-x-4 gap-y-2 sm:grid-cols-2">
                  <MemberFields
                    text={value}
                    onChange={onChange}
                    problemOf={(name) => problems.find(({ member }) => member === name)?.message}
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
                    error={inText ?? form.error('config')}
                  />
                </div>
                {unused.length > 0 && <Notice>{texts.unusedMembers(unused.join(', '))}</Notice>}
                {shrinks !== undefined && (
                  <Shown>
                    <Notice tone="danger">
                      <p className="mb-2">{shrinks}</p>
                      <Checkbox label={t.allowShrinking} {...form.register('allowShrinking')} />
                    </Notice>
                  </Shown>
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
