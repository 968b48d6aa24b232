import type { ModelChange } from '@slipway/contract/products/features/model-versions/model-change.ts'
import type { FeatureUse } from '@slipway/contract/products/features/model-versions/model-versions.ts'
import { EmptyState } from '@slipway/ui/layout/EmptyState.tsx'
import { StatusDot, type DotTone } from '@slipway/ui/data/StatusDot.tsx'
import { inPageLocale } from '@slipway/web-client/formats.ts'
import { wordsOf } from './change-words.ts'
import type { ModelVersionsTexts } from './texts.zh.ts'
import { versionTexts } from './version-texts.ts'

interface Props {
  changes: readonly ModelChange[]
  /** Affected uses, under the identifier before the change. */
  uses?: readonly FeatureUse[]
}

/** The differences between two models, breaking changes first. */
export function ChangeList({ changes, uses }: Props) {
  const t = versionTexts()
  if (changes.length === 0) return <EmptyState plain title={t.groups.none} text={t.groups.noneText} />
  const groups = [
    { title: t.groups.breaking, tone: 'danger' as const, of: changes.filter(({ breaks }) => breaks) },
    { title: t.groups.compatible, tone: 'released' as const, of: changes.filter(({ breaks }) => !breaks) },
  ]
  return (
    <div className="flex flex-col gap-5">
      {groups
        .filter((group) => group.of.length > 0)
        .map((group) => (
          <section key={group.title} aria-label={group.title}>
            <h3 className="mb-2 flex items-center gap-2 text-sm text-ink-2">
              <StatusDot tone={group.tone}>{group.title}</StatusDot>
              <span className="tabular-nums">{group.of.length}</span>
            </h3>
            <ul className="divide-y rounded-lg border">
              {group.of.map((change) => (
                <Change
                  key={`${change.kind} ${change.wasKey} ${change.deKey}`}
                  change={change}
                  uses={uses?.filter(({ deKey }) => deKey === change.wasKey && change.kind !== 'added')}
                  t={t}
                />
              ))}
            </ul>
          </section>
        ))}
    </div>
  )
}

const tones: Record<ModelChange['kind'], DotTone> = { added: 'released', changed: 'done', removed: 'danger' }

function Change({
  change,
  uses,
  t,
}: {
  change: ModelChange
  uses: readonly FeatureUse[] | undefined
  t: ModelVersionsTexts
}) {
  const isRenamed = change.wasKey !== change.deKey
  const isPlain = change.parts.every(({ part, effect }) => part === 'feature' && effect === 'compatible')
  return (
    <li className="flex flex-col gap-1.5 px-4 py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="min-w-0 font-medium break-words">{inPageLocale(change.deName)}</span>
        <code className="min-w-0 font-mono text-xs break-all text-ink-2">{change.deKey}</code>
        <StatusDot framed tone={tones[change.kind]} className="ml-auto">
          {t.kinds[change.kind]}
        </StatusDot>
      </div>
      {!isPlain && (
        <ul aria-label={t.parts} className="flex flex-col gap-1 text-sm">
          {change.parts.map((part) => {
            const { name, place, change: words, effect } = wordsOf(part, t)
            return (
              <li key={`${part.part} ${part.at}`} className="flex flex-wrap gap-x-3 [&>*]:min-w-0 [&>*]:break-words">
                {words !== undefined && (
                  <span className="text-ink-2">
                    {place !== '' && <code className="mr-1.5 font-mono text-xs">{place}</code>}
                    {isRenamed && part.part === 'deKey' ? t.renamed(change.wasKey, change.deKey) : `${name} ${words}`}
                  </span>
                )}
                {effect !== undefined && <span className="text-danger">{effect}</span>}
              </li>
            )
          })}
        </ul>
      )}
      {uses !== undefined && uses.length > 0 && (
        <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
          {uses.map(({ by, count, panels }) => (
            <li key={by}>
              <StatusDot tone="trial">{[t.uses[by](count), panels?.join(', ')].filter(Boolean).join(': ')}</StatusDot>
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}
