import { accentOf, shiftOf } from '@slipway/contract/products/features/panel/accent-colours.ts'
import {
  accentContrast,
  accentNameOf,
  accentNames,
  namedAccent,
  namedAccents,
} from '@slipway/contract/products/features/panel/named-accents.ts'
import type { PanelTheme } from '@slipway/contract/products/features/panel/panel-document.ts'
import { Select } from '@slipway/ui/form/Select.tsx'
import { TextField } from '@slipway/ui/form/TextField.tsx'
import { useState } from 'react'
import { designerTexts } from '../designer-texts.ts'

type Accent = PanelTheme['accent']

interface Props {
  accent: Accent
  onChange: (accent: Accent, typing?: string) => void
}

const STANDARD = 'standard'
const OWN = 'own'
const FIRST_BRAND = '#c04c00'
const HEX = /^#[0-9a-f]{6}$/

/** A named accent or the color of a brand, with the contrast of text on it in both themes. */
export function AccentFields({ accent, onChange }: Props) {
  const t = designerTexts().inspector.theme
  const [typed, setTyped] = useState<string>()
  const [isOwn, setOwn] = useState(() => accent !== undefined && accentNameOf(accent) === undefined)
  const name = accent && accentNameOf(accent)
  const choice = !accent ? STANDARD : isOwn ? OWN : (name ?? OWN)
  const choose = (next: typeof choice) => {
    setTyped(undefined)
    setOwn(next === OWN)
    if (next === STANDARD) onChange(undefined)
    else if (next === OWN) onChange(accent ?? accentOf(FIRST_BRAND))
    else onChange(namedAccent(next))
  }
  const setBrand = (text: string) => {
    const brand = text.trim().toLowerCase()
    setTyped(HEX.test(brand) ? undefined : text)
    if (HEX.test(brand)) onChange(accentOf(brand), 'accent')
  }
  const contrast = accent && accentContrast(accent)
  return (
    <>
      <Select
        label={t.accent}
        value={choice}
        options={[
          { value: STANDARD, label: t.standard },
          ...accentNames.map((value) => ({ value, label: `${t.names[value]} ${namedAccents[value]}` })),
          { value: OWN, label: t.own },
        ]}
        onValueChange={choose}
      />
      {accent && choice === OWN && (
        <div className="flex items-end gap-2">
          <TextField
            className="min-w-0 flex-1"
            label={t.brand}
            value={typed ?? accent.brand}
            maxLength={7}
            autoComplete="off"
            onChange={({ target }) => setBrand(target.value)}
          />
          <input
            type="color"
            aria-label={t.own}
            className="ds-colour"
            value={accent.brand}
            onChange={({ target }) => setBrand(target.value)}
          />
        </div>
      )}
      {accent && contrast && (
        <p className="text-xs text-ink-2">
          {t.contrast(contrast.light, contrast.dark)}
          {choice === OWN && ` ${t.shifted(shiftOf(accent.brand, accent.light), shiftOf(accent.brand, accent.dark))}`}
        </p>
      )}
    </>
  )
}
