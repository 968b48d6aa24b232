import { problemText } from '@slipway/contract/products/features/value-check.ts'
import type { ArraySchema, ObjectSchema } from '@slipway/contract/products/features/value-schema.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { Dialog } from '@slipway/ui/overlay/Dialog.tsx'
import { Form } from '@slipway/ui/form/Form.tsx'
import { FormFoot } from '@slipway/ui/form/FormFoot.tsx'
import { useKitTexts } from '@slipway/ui/KitProvider.tsx'
import { Notice } from '@slipway/ui/layout/Notice.tsx'
import { useState, type FormEvent } from 'react'
import { inPageLocale } from '@slipway/web-client/formats.ts'
import { useTexts } from '../../../../shared/texts/texts.ts'
import { JsonField } from './JsonField.tsx'
import { ScalarField } from './ScalarField.tsx'
import { problemOf, structDraftOf, structProblems, structValue } from './set-value.ts'

interface Props {
  name: string
  /** The title and button where the dialog does not set a property. */
  words?: { title: string; action: string }
  schema: ObjectSchema | ArraySchema
  start: unknown
  onSet: (value: unknown) => void
  onClose: () => void
}

/** Sets a struct with one field per parameter; deeper values are edited as JSON. */
export function SetValueDialog({ name, words, schema, start, onSet, onClose }: Props) {
  const t = useTexts().devices.detail
  const kit = useKitTexts()
  const [draft, setDraft] = useState(start)
  const [isChecked, setChecked] = useState(false)
  const isStruct = schema.type === 'object'
  const value = isStruct ? structValue(schema, structDraftOf(draft)) : draft
  const problem = problemOf(schema, value)
  const hasProblem = problem !== undefined || (isStruct && structProblems(schema, structDraftOf(draft)).byKey.size > 0)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (hasProblem) return
    onSet(value)
    onClose()
  }
  return (
    <Dialog open onClose={onClose} title={words?.title ?? t.setNamed(name)} keepOnOutsidePress>
      <Form onSubmit={submit}>
        {isStruct ? (
          <StructFields schema={schema} value={draft} onChange={setDraft} isChecked={isChecked} />
        ) : (
          <JsonField
            label={t.valueOf(name)}
            value={draft}
            onChange={setDraft}
            error={isChecked && problem ? inPageLocale(problemText(problem)) : undefined}
          />
        )}
        <FormFoot>
          <Button onClick={onClose}>{kit.cancel}</Button>
          <Button tone="primary" type="submit">
            {words?.action ?? t.set}
          </Button>
        </FormFoot>
      </Form>
    </Dialog>
  )
}

interface StructProps {
  schema: ObjectSchema
  value: unknown
  onChange: (value: unknown) => void
  isChecked: boolean
}

function StructFields({ schema, value, onChange, isChecked }: StructProps) {
  const draft = structDraftOf(value)
  const { byKey, whole } = structProblems(schema, draft)
  return (
    <>
      {schema.properties.map((one) => {
        const { deKey, title, description, required } = one
        const problem = isChecked ? byKey.get(deKey) : undefined
        const words = title ? inPageLocale(title) : ''
        const field = {
          label: words ? `${words} (${deKey})` : deKey,
          hint: description,
          required,
          value: draft[deKey],
          onChange: (next: unknown) => onChange({ ...draft, [deKey]: next }),
          error: problem && inPageLocale(problemText(problem)),
        }
        return one.type === 'object' || one.type === 'array' ? (
          <JsonField key={deKey} {...field} />
        ) : (
          <ScalarField key={deKey} {...field} schema={one} isOptional={!required} />
        )
      })}
      {isChecked && whole && <Notice tone="danger">{inPageLocale(problemText(whole))}</Notice>}
    </>
  )
}
