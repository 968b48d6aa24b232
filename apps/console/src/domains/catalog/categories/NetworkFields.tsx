import {
  communicationTypes,
  type NetProtocol,
  type NetworkMethod,
} from '@slipway/contract/catalog/categories/categories.ts'
import { Checkbox } from '@slipway/ui/form/Checkbox.tsx'
import { Field } from '@slipway/ui/form/Field.tsx'
import { Select } from '@slipway/ui/form/Select.tsx'
import { useTexts } from '../../../shared/texts/texts.ts'
import { communicationName } from './categories.exports.ts'
import { categoryTexts } from './category-texts.ts'
import { methodsFor, withMethod, withMode } from './sub-form.ts'

interface Props {
  value: readonly NetProtocol[]
  onChange: (modes: NetProtocol[]) => void
  /** The error of the entire list, or of one mode: `netProtocols.0.methods`. */
  errorAt: (name: 'netProtocols' | `netProtocols.${number}.methods`) => string | undefined
}

const types = Object.values(communicationTypes)

/** VA-95: the communication modes of a category, each with its network methods and the default method. */
export function NetworkFields({ value, onChange, errorAt }: Props) {
  const t = categoryTexts()
  const names = useTexts().products.communicationType
  const replace = (next: NetProtocol) => onChange(value.map((mode) => (mode.type === next.type ? next : mode)))
  return (
    <Field label={t.form.networks} group required hint={t.form.networksHint} error={errorAt('netProtocols')}>
      <ul className="rounded-md border">
        {types.map((type) => {
          const at = value.findIndex((mode) => mode.type === type)
          const mode = value[at]
          const name = names[communicationName(type)]
          return (
            <li key={type} className="px-3 py-2.5 not-last:border-b">
              <Checkbox
                label={name}
                name={`netProtocols.${type}`}
                checked={mode !== undefined}
                onChange={(event) => onChange(withMode(value, type, event.target.checked))}
              />
              {mode && (
                <ModeFields name={name} mode={mode} onChange={replace} error={errorAt(`netProtocols.${at}.methods`)} />
              )}
            </li>
          )
        })}
      </ul>
    </Field>
  )
}

interface ModeProps {
  name: string
  mode: NetProtocol
  onChange: (mode: NetProtocol) => void
  error: string | undefined
}

function ModeFields({ name, mode, onChange, error }: ModeProps) {
  const t = categoryTexts()
  const isDefault = (method: NetworkMethod) => mode.methods.length > 1 && mode.default === method
  return (
    <div className="mt-2 flex flex-wrap items-start justify-between gap-x-6 gap-y-2 pl-[26px]">
      <fieldset aria-label={t.form.methodsOf(name)} className="flex min-w-0 flex-wrap gap-x-5 gap-y-1.5">
        {methodsFor(mode).map((method) => (
          <Checkbox
            key={method}
            label={
              <>
                {t.methods[method]}
                {isDefault(method) && <span className="text-ink-3"> · {t.form.defaultValue}</span>}
              </>
            }
            checked={mode.methods.includes(method)}
            onChange={(event) => onChange(withMethod(mode, method, event.target.checked))}
          />
        ))}
        {error && (
          <p role="alert" className="basis-full text-xs text-danger">
            {error}
          </p>
        )}
      </fieldset>
      {mode.methods.length > 1 && (
        <Select
          label={t.form.defaultOf(name)}
          labelHidden
          size="small"
          value={mode.default}
          onValueChange={(defaultValue) => onChange({ ...mode, default: defaultValue })}
          options={mode.methods.map((method) => ({ value: method, label: t.byDefault(t.methods[method]) }))}
          className="w-52"
        />
      )}
    </div>
  )
}
