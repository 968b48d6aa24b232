import { panelsLimits } from '@slipway/contract/products/panels/panels.limits.ts'
import { NumberField } from '@slipway/ui/form/NumberField.tsx'
import { TextArea } from '@slipway/ui/form/TextArea.tsx'
import type { ComponentProps } from 'react'
import { panelsTexts } from './panels-texts.ts'

interface Props {
  ratio: Pick<ComponentProps<typeof NumberField>, 'value' | 'onValueChange' | 'onBlur' | 'error'>
  accounts: Partial<ComponentProps<typeof TextArea>>
}

/** SI-057: who gets a version before all others. */
export function AudienceFields({ ratio, accounts }: Props) {
  const t = panelsTexts().gray
  return (
    <>
      <NumberField label={t.ratio} hint={t.ratioHint} {...ratio} {...panelsLimits.ratio} unit="%" />
      <TextArea label={t.accounts} hint={t.accountsHint(panelsLimits.grayAccounts)} rows={4} {...accounts} />
    </>
  )
}
