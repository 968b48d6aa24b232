import { panelsLimits } from '@slipway/contract/products/panels/panels.limits.ts'
import { NumberField } from '@slipway/ui/form/NumberField.tsx'
import { Segmented } from '@slipway/ui/form/Segmented.tsx'
import { TextArea } from '@slipway/ui/form/TextArea.tsx'
import type { ComponentProps } from 'react'
import { GrayConfigField } from '../../catalog/gray-configs/gray-picker.exports.tsx'
import { panelsTexts } from './panels-texts.ts'

interface Props {
  /** The audience of a gray config in place of accounts and a share. */
  gray: {
    isChosen: boolean
    onChoose: (isChosen: boolean) => void
    number: Pick<ComponentProps<typeof GrayConfigField>, 'value' | 'onValueChange' | 'error'>
  }
  ratio: Pick<ComponentProps<typeof NumberField>, 'value' | 'onValueChange' | 'onBlur' | 'error'>
  accounts: Partial<ComponentProps<typeof TextArea>>
}

/** SI-057: who gets a version before all others. */
export function AudienceFields({ gray, ratio, accounts }: Props) {
  const t = panelsTexts().gray
  return (
    <>
      <Segmented
        label={t.audience}
        value={gray.isChosen ? 'config' : 'own'}
        options={(['own', 'config'] as const).map((value) => ({ value, label: t.audiences[value] }))}
        onValueChange={(value) => gray.onChoose(value === 'config')}
      />
      {gray.isChosen ? (
        <GrayConfigField {...gray.number} />
      ) : (
        <>
          <NumberField label={t.ratio} hint={t.ratioHint} {...ratio} {...panelsLimits.ratio} unit="%" />
          <TextArea label={t.accounts} hint={t.accountsHint(panelsLimits.grayAccounts)} rows={4} {...accounts} />
        </>
      )}
    </>
  )
}
