import { featureTexts } from '../feature-texts.ts'
import type { ShownFeature } from '../feature-view.ts'
import { FeatureTable } from './FeatureTable.tsx'
import type { FeatureGroups } from './use-feature-groups.ts'

interface Props {
  groups: FeatureGroups
  loading: boolean
  mayChange: boolean
  isNarrow: boolean
  onEdit: (shown: ShownFeature) => void
  onDelete: (shown: ShownFeature) => void
  onMove: (shown: ShownFeature, other: ShownFeature) => void
  chosen: ReadonlySet<string>
  onChoose: (shown: ShownFeature) => void
}

/** The product's own features, and under them those of the category's template. */
export function FeatureTables({ groups, loading, ...rows }: Props) {
  const t = featureTexts()
  return (
    <>
      {(loading || groups.custom.length > 0) && (
        <FeatureTable label={t.groups.custom} rows={groups.custom} loading={loading} {...rows} />
      )}
      {groups.template.length > 0 && (
        <section className="mt-6">
          <h2 className="font-medium">{t.groups.template}</h2>
          <p className="mb-1 text-sm text-ink-3">{t.templateHint}</p>
          <FeatureTable label={t.groups.template} rows={groups.template} {...rows} />
        </section>
      )}
    </>
  )
}
