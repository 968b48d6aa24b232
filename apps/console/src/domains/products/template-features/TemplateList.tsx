import type { TemplateFeature } from '@slipway/contract/products/template-features/template-features.ts'
import { Checkbox } from '@slipway/ui/form/Checkbox.tsx'
import { TypeChip } from '@slipway/ui/data/TypeChip.tsx'
import { inPageLocale } from '@slipway/web-client/formats.ts'
import { chipsOf, featureTexts } from '../features/features.exports.ts'
import { shownOf } from './template-view.ts'

interface Props {
  label: string
  features: readonly TemplateFeature[]
  chosen: ReadonlySet<string>
  /** The reason why the feature's checkbox is disabled; undefined where it is enabled. */
  fixedAs: (feature: TemplateFeature) => string | undefined
  onToggle: (id: string) => void
  disabled?: boolean
}

/** The features of a template, as a list of checkboxes. */
export function TemplateList({ label, features, chosen, fixedAs, onToggle, disabled = false }: Props) {
  const kinds = featureTexts().ofKind
  return (
    <ul aria-label={label} className="max-h-72 overflow-y-auto rounded-md border">
      {features.map((feature) => {
        const shown = shownOf(feature)
        const fixed = fixedAs(feature)
        return (
          <li key={feature.id} className="not-last:border-b">
            <Checkbox
              checked={chosen.has(feature.id)}
              disabled={disabled || fixed !== undefined}
              onChange={() => onToggle(feature.id)}
              className="w-full! px-3 py-2 *:last:flex *:last:flex-1 *:last:items-center *:last:gap-3"
              label={
                <>
                  <span className="min-w-0 flex-1">
                    <span className="block truncate">{inPageLocale(shown.name)}</span>
                    <code className="block truncate font-mono text-xs text-ink-2">{shown.deKey}</code>
                  </span>
                  {fixed !== undefined && <span className="shrink-0 text-xs text-ink-2">{fixed}</span>}
                  <span className="flex shrink-0 gap-1 max-sm:hidden">
                    {chipsOf(shown).map((chip, at) => (
                      <TypeChip key={at === 0 ? 'in' : 'out'} type={chip} />
                    ))}
                  </span>
                  <span className="shrink-0 text-right text-xs text-ink-2 sm:w-16">{kinds[shown.kind]}</span>
                </>
              }
            />
          </li>
        )
      })}
    </ul>
  )
}
