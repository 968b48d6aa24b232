import type { PanelTheme } from '@slipway/contract/products/features/panel/panel-document.ts'
import { Segmented } from '@slipway/ui/form/Segmented.tsx'
import { designerTexts } from '../designer-texts.ts'
import type { Designer } from '../use-designer.ts'
import { AccentFields } from './AccentFields.tsx'
import { PictureFields } from './PictureFields.tsx'

const plain: PanelTheme = { ground: 'canvas', density: 'roomy' }

/** Accent, ground and density: everything else is the same for all panels. */
export function ThemeFields({ designer }: { designer: Designer }) {
  const t = designerTexts().inspector.theme
  const theme = designer.document.theme ?? plain
  const set = (next: PanelTheme, typing?: string) => {
    const isPlain = !next.accent && next.ground === plain.ground && next.density === plain.density
    designer.edit({ what: 'theme', theme: isPlain ? undefined : next }, typing)
  }
  return (
    <section aria-label={t.title} className="flex flex-col gap-3">
      <h3 className="font-medium">{t.title}</h3>
      <AccentFields
        accent={theme.accent}
        onChange={(accent, typing) => {
          const { accent: _before, ...rest } = theme
          set(accent ? { ...rest, accent } : rest, typing)
        }}
      />
      <Segmented
        label={t.ground}
        value={theme.ground}
        options={(['canvas', 'tint', 'picture'] as const).map((value) => ({ value, label: t.grounds[value] }))}
        onValueChange={(ground) => {
          const { picture: _before, ...rest } = theme
          set({ ...rest, ground })
        }}
      />
      {theme.ground === 'picture' && (
        <PictureFields
          label={t.groundPicture}
          picture={theme.picture}
          onChange={(picture) => {
            const { picture: _before, ...rest } = theme
            set(picture ? { ...rest, picture } : rest)
          }}
        />
      )}
      <Segmented
        label={t.density}
        value={theme.density}
        options={(['roomy', 'compact'] as const).map((value) => ({ value, label: t.densities[value] }))}
        onValueChange={(density) => set({ ...theme, density })}
      />
    </section>
  )
}
