import { transType } from '@slipway/contract/products/features/features.ts'
import { Field } from '@slipway/ui/form/Field.tsx'
import { Segmented } from '@slipway/ui/form/Segmented.tsx'
import { editorTexts } from './editor-texts.ts'
import type { FeatureDraft } from './feature-draft.ts'

const transfers = [
  { value: 'reportAndDistribute', code: transType.reportAndDistribute },
  { value: 'report', code: transType.report },
  { value: 'distribute', code: transType.distribute },
] as const

interface Props {
  value: FeatureDraft['transType']
  onChange: (code: FeatureDraft['transType']) => void
}

/** The direction of a property: device, platform, or both. */
export function TransferField({ value, onChange }: Props) {
  const t = editorTexts()
  const { value: transfer } = transfers.find(({ code }) => code === value) ?? transfers[0]
  return (
    <Field label={t.transType} group required hint={t.transTypeHint[transfer]}>
      <Segmented
        name="transType"
        value={transfer}
        onValueChange={(chosen) => onChange((transfers.find((one) => one.value === chosen) ?? transfers[0]).code)}
        options={transfers.map((one) => ({ value: one.value, label: t.transTypes[one.value] }))}
        className="flex-wrap"
      />
    </Field>
  )
}
