import { accentOf, shiftOf } from '@slipway/contract/products/features/panel/accent-colours.ts'
import type { PanelTheme } from '@slipway/contract/products/features/panel/panel-document.ts'
import { Segmented } from '@slipway/ui/form/Segmented.tsx'
import { TextField } from '@slipway/ui/form/TextField.tsx'
import { useState } from 'react'
import { designerTexts } from '../designer-texts.ts'
import type { Designer } from '../use-designer.ts'

const plain: PanelTheme = { ground: 'canvas', density: 'roomy' }
const FIRST_BRAND = '#0f7547'
const HEX = /^#[0-9a-f]{6}$/

/** Accent, ground and density: everything else is the same for all panels. */
export function ThemeFields({ designer }: { designer: Designer }) {
  const t = designerTexts().inspector.theme
  const theme = designer.document.theme ?? plain
  const { accent } = theme
  const [typed, setTyped] = useState<string>()
  const set = (next: PanelTheme, typing?: string) => {
    const isPlain = !next.accent && next.ground === plain.ground && next.density === plain.density
    designer.edit({ what: 'theme', theme: isPlain ? undefined : next }, typing)
  }
  const setBrand = (text: string) => {
    const brand = text.trim().toLowerCase()
    setTyped(HEX.test(brand) ? undefined : text)
    if (HEX.test(brand)) set({ ...theme, accent: accentOf(brand) }, 'accent')
  }
  const withAccent = (kind: 'standard' | 'own') => {
    const { accent: _before, ...rest } = theme
    setTyped(undefined)
    set(kind === 'own' ? { ...rest, accent: accentOf(FIRST_BRAND) } : rest)
  }
  return (
    <section aria-label={t.title} className="flex flex-col gap-3">
      <h3 className="font-medium">{t.title}</h3>
      <Segmented
        label={t.accent}
        value={accent ? 'own' : 'standard'}
        options={(['standard', 'own'] as const).map((value) => ({ value, label: t[value] }))}
        onValueChange={withAccent}
      />
      {accent && (
        <>
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
          <p className="text-xs text-ink-2">
            {t.shifted(shiftOf(accent.brand, accent.light), shiftOf(accent.brand, accent.dark))}
          </p>
        </>
      )}
      <Segmented
        label={t.ground}
        value={theme.ground}
        options={(['canvas', 'tint'] as const).map((value) => ({ value, label: t.grounds[value] }))}
        onValueChange={(ground) => set({ ...theme, ground })}
      />
      <Segmented
        label={t.density}
        value={theme.density}
        options={(['roomy', 'compact'] as const).map((value) => ({ value, label: t.densities[value] }))}
        onValueChange={(density) => set({ ...theme, density })}
      />
    </section>
  )
}
