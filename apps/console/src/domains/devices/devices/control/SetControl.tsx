import type { ScalarSchema } from '@slipway/contract/products/features/value-schema.ts'
import { problemText } from '@slipway/contract/products/features/value-check.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { Switch } from '@slipway/ui/form/Switch.tsx'
import { Suspense, useState, type FormEvent } from 'react'
import { inPageLocale } from '@slipway/web-client/formats.ts'
import { useTexts } from '../../../../shared/texts/texts.ts'
import type { Property } from '../../../products/features/features.exports.ts'
import { ScalarField } from './ScalarField.tsx'
import { problemOf, startOf } from './set-value.ts'
import { lazyPart } from '../../../../shared/lazy-part.tsx'

const loadDialog = () => import('./SetValueDialog.tsx')
const warmDialog = () => void loadDialog()
const SetValueDialog = lazyPart(() => loadDialog().then((loaded) => ({ default: loaded.SetValueDialog })))

interface Props {
  property: Property
  /** The reported value, or the value of a pending command. */
  expected: unknown
  /** The label where the control does not set a property directly. */
  label?: string
  onSet: (value: unknown) => void
}

/** Sets one property: a switch immediately, a value by its button, a struct or an array in a dialog. */
export function SetControl({ property, expected, label, onSet }: Props) {
  const t = useTexts().devices.detail
  const name = inPageLocale(property.name)
  const { schema } = property
  const [isOpen, setOpen] = useState(false)
  switch (schema.type) {
    case 'boolean':
      return (
        <Switch
          label={label ?? t.setNamed(name)}
          labelHidden
          checked={expected === true}
          onChange={(event) => onSet(event.target.checked)}
        />
      )
    case 'object':
    case 'array':
      return (
        <>
          <Button
            size="small"
            aria-label={label ?? t.setNamed(name)}
            onPointerEnter={warmDialog}
            onFocus={warmDialog}
            onClick={() => setOpen(true)}
          >
            {`${t.set}…`}
          </Button>
          <Suspense>
            {isOpen && (
              <SetValueDialog
                name={name}
                {...(label && { words: { title: label, action: t.set } })}
                schema={schema}
                start={startOf(schema, expected)}
                onSet={onSet}
                onClose={() => setOpen(false)}
              />
            )}
          </Suspense>
        </>
      )
    default:
      return <SetOne name={name} schema={schema} expected={expected} {...(label && { label })} onSet={onSet} />
  }
}

interface OneProps extends Omit<Props, 'property'> {
  name: string
  schema: ScalarSchema
}

function SetOne({ name, schema, expected, label, onSet }: OneProps) {
  const t = useTexts().devices.detail
  const [draft, setDraft] = useState<unknown>()
  const [isChecked, setChecked] = useState(false)
  const value = draft === undefined ? startOf(schema, expected) : draft
  const problem = problemOf(schema, value)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (problem) return
    onSet(value)
    setDraft(undefined)
    setChecked(false)
  }
  return (
    <form noValidate onSubmit={submit} className="flex min-w-0 flex-1 items-start gap-2 py-1.5">
      <ScalarField
        label={label ?? t.valueOf(name)}
        labelHidden
        className="min-w-0 flex-1"
        schema={schema}
        value={value}
        onChange={setDraft}
        error={isChecked && problem ? inPageLocale(problemText(problem)) : undefined}
      />
      <Button type="submit" size="small" aria-label={label ?? t.setNamed(name)} className="mt-1">
        {t.set}
      </Button>
    </form>
  )
}
