import { inLocale } from '@slipway/contract/locale.ts'
import type { PanelFeature } from '@slipway/contract/products/features/panel/panel-feature.ts'
import type { ValueSchema } from '@slipway/contract/products/features/value-schema.ts'
import { DeedFields, startOf } from '@slipway/panel/DeedFields.tsx'
import { Select } from '@slipway/ui/form/Select.tsx'
import { currentLocale } from '@slipway/web-client/locale.ts'
import type { DraftAction } from './scene-draft.ts'

/** Undefined for an operation without input. */
function schemaOf(deed: PanelFeature): ValueSchema | undefined {
  if (deed.kind === 'p') return deed.schema
  return deed.kind === 'a' && deed.input.type === 'object' ? deed.input : undefined
}

interface Props {
  label: string
  placeholder: string
  error?: string | undefined
  deeds: readonly PanelFeature[]
  line: DraftAction
  onChange: (line: DraftAction) => void
}

/** What a device does, and the value with the controls of its panel. */
export function DeedChoice({ label, placeholder, error, deeds, line, onChange }: Props) {
  const locale = currentLocale()
  const deed = deeds.find(({ deKey }) => deKey === line.deKey)
  const schema = deed && schemaOf(deed)
  const choose = (deKey: string) => {
    const chosen = deeds.find((one) => one.deKey === deKey)
    if (!chosen) return
    const chosenSchema = schemaOf(chosen)
    onChange({ ...line, deKey, isOperation: chosen.kind === 'a', value: chosenSchema && startOf(chosenSchema) })
  }
  return (
    <>
      <Select
        label={label}
        size="large"
        placeholder={placeholder}
        error={error}
        options={deeds.map((one) => ({ value: one.deKey, label: inLocale(one.name, locale) }))}
        value={deed ? line.deKey : null}
        onValueChange={choose}
      />
      {schema && (
        <DeedFields
          locale={locale}
          schema={schema}
          label={inLocale(deed.name, locale)}
          value={line.value}
          onChange={(value) => onChange({ ...line, value })}
        />
      )}
    </>
  )
}
