import { problemText } from '@slipway/contract/products/features/value-check.ts'
import type { ParametersSchema, ScalarSchema, ValueSchema } from '@slipway/contract/products/features/value-schema.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { Switch } from '@slipway/ui/form/Switch.tsx'
import { useState, type FormEvent } from 'react'
import { inPageLocale } from '@slipway/web-client/formats.ts'
import { problemOf, sampleValue, ScalarField, SetValueDialog, startOf } from '../devices/devices.exports.ts'
import type { ValueDraft } from './value-drafts.ts'
import { virtualTexts } from './virtual-texts.ts'

interface Props {
  name: string
  schema: ValueSchema
  value: unknown
  draft: ValueDraft | undefined
  disabled: boolean
  onDraft: (draft: ValueDraft | undefined) => void
  onReport: (value: unknown) => void
}

/**
 * Changes one property from the device's side: a switch immediately, a value by its button, a nested value in a dialog.
 */
export function ValueControl(props: Props) {
  const t = virtualTexts()
  const { name, schema, value, disabled, onReport } = props
  if (schema.type === 'boolean') {
    return (
      <Switch
        label={t.reportNamed(name)}
        labelHidden
        checked={value === true}
        disabled={disabled}
        onChange={(event) => onReport(event.target.checked)}
      />
    )
  }
  if (schema.type === 'object' || schema.type === 'array') {
    return (
      <DialogButton
        label={`${t.report}…`}
        named={t.reportNamed(name)}
        schema={schema}
        start={startOf(schema, value)}
        disabled={disabled}
        onDone={onReport}
      />
    )
  }
  return <ScalarControl {...props} schema={schema} />
}

function ScalarControl({ name, schema, value, draft, disabled, onDraft, onReport }: Props & { schema: ScalarSchema }) {
  const t = virtualTexts()
  const current = draft ? draft.value : startOf(schema, value)
  const problem = problemOf(schema, current)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (problem) {
      onDraft({ value: current, isChecked: true })
      return
    }
    onReport(current)
    onDraft(undefined)
  }
  return (
    <form noValidate onSubmit={submit} className="flex min-w-0 grow basis-44 items-start gap-2">
      <ScalarField
        label={t.valueOf(name)}
        labelHidden
        className="min-w-0 flex-1"
        schema={schema}
        value={current}
        onChange={(next) => onDraft({ value: next, isChecked: draft?.isChecked === true })}
        error={draft?.isChecked && problem ? inPageLocale(problemText(problem)) : undefined}
      />
      <Button type="submit" size="small" aria-label={t.reportNamed(name)} disabled={disabled} className="mt-1">
        {t.report}
      </Button>
    </form>
  )
}

interface DialogProps {
  label: string
  /** The button's name with the feature's name, for the dialog and for screen readers. */
  named: string
  schema: ValueSchema | ParametersSchema
  start?: unknown
  disabled: boolean
  onDone: (value: unknown) => void
}

/** Runs immediately if there are no parameters; otherwise opens a form. */
export function DialogButton({ label, named, schema, start, disabled, onDone }: DialogProps) {
  const [isOpen, setOpen] = useState(false)
  const isNested = schema.type === 'object' || schema.type === 'array'
  return (
    <>
      <Button
        size="small"
        aria-label={named}
        disabled={disabled}
        onClick={() => (isNested ? setOpen(true) : onDone(undefined))}
      >
        {label}
      </Button>
      {isOpen && isNested && (
        <SetValueDialog
          name={named}
          words={{ title: named, action: label.replace('…', '') }}
          schema={schema}
          start={start ?? sampleValue(schema)}
          onSet={onDone}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
