import type { StandardFeature } from '@slipway/contract/products/standard-features/standard-features.ts'
import { inPageLocale } from '@slipway/web-client/formats.ts'
import { definitionWords, featureTexts } from '../features/features.exports.ts'
import { standardTexts } from './standard-texts.ts'
import { shownOf } from './standard-view.ts'

/** The details of the focused or hovered feature, in a fixed place. */
export function StandardDetails({ feature }: { feature: StandardFeature | undefined }) {
  const t = standardTexts()
  if (!feature) {
    return (
      <section aria-label={t.picker.details} className="mt-3 h-[74px] overflow-y-auto text-sm text-ink-3">
        {t.picker.noDetails}
      </section>
    )
  }
  const shown = shownOf(feature)
  const facts = [
    t.ftypes[feature.ftype],
    ...(feature.ftype === 'prop' ? [t.accesses[feature.access]] : []),
    ...(feature.ftype === 'event' ? [t.etypes[feature.etype]] : []),
    t.picker.version(feature.publishVersion),
  ]
  return (
    <section
      aria-label={t.picker.details}
      className="mt-3 flex h-[74px] flex-col gap-0.5 overflow-y-auto text-sm text-ink-2"
    >
      <p>
        <span className="font-medium text-ink">{inPageLocale(shown.name)}</span> <span>{facts.join(' · ')}</span>
      </p>
      <code className="font-mono text-xs break-words">{definitionWords(shown, featureTexts())}</code>
      {feature.remark !== '' && <p>{feature.remark}</p>}
    </section>
  )
}
