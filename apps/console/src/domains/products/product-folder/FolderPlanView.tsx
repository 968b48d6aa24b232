import { changeEffects } from '@slipway/contract/products/features/model-versions/model-change.ts'
import type {
  FolderChange,
  FolderPlan,
  FolderProblem,
} from '@slipway/contract/products/product-folder/product-folder.ts'
import { EmptyState } from '@slipway/ui/layout/EmptyState.tsx'
import { Notice } from '@slipway/ui/layout/Notice.tsx'
import { StatusDot, type DotTone } from '@slipway/ui/data/StatusDot.tsx'
import { formatTime, inPageLocale } from '@slipway/web-client/formats.ts'
import { folderTexts } from './folder-texts.ts'

const tones: Record<FolderChange['kind'], DotTone> = { added: 'released', changed: 'done', removed: 'danger' }

/** The changes that a folder would make, breaking ones first, with its warnings; or the problems in its files. */
export function FolderPlanView({ plan: { problems, warnings, changes, moved } }: { plan: FolderPlan }) {
  const t = folderTexts()
  if (problems.length > 0) {
    return (
      <div className="flex flex-col gap-5">
        <Notice tone="danger">{t.problems}</Notice>
        <Problems of={problems} />
      </div>
    )
  }
  if (changes.length === 0 && warnings.length === 0) return <EmptyState plain title={t.nothing} text={t.nothingText} />
  const groups = [
    { title: t.breaking, tone: 'danger' as const, of: changes.filter(({ breaks }) => breaks) },
    { title: t.compatible, tone: 'released' as const, of: changes.filter(({ breaks }) => !breaks) },
  ]
  return (
    <div className="flex flex-col gap-5">
      {changes.length === 0 && <Notice>{t.nothingText}</Notice>}
      {moved && <Notice tone="warning">{t.moved(moved.by, formatTime(moved.at))}</Notice>}
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
                <Change key={change.file} change={change} />
              ))}
            </ul>
          </section>
        ))}
      {warnings.length > 0 && (
        <section aria-label={t.warnings}>
          <h3 className="mb-2 flex items-center gap-2 text-sm text-ink-2">
            <StatusDot tone="trial">{t.warnings}</StatusDot>
            <span className="tabular-nums">{warnings.length}</span>
          </h3>
          <Problems of={warnings} />
        </section>
      )}
    </div>
  )
}

/** What is wrong at a line; one line can have several problems. */
function Problems({ of }: { of: readonly FolderProblem[] }) {
  return (
    <ul className="divide-y rounded-lg border">
      {of.map(({ file, line, column, field, reason }) => (
        <li key={`${file} ${line} ${column} ${reason.en}`} className="px-4 py-3 text-sm break-words">
          <code className="block font-mono text-xs text-ink-2">{`${file}:${line}:${column} ${field}`}</code>
          {inPageLocale(reason)}
        </li>
      ))}
    </ul>
  )
}

function Change({ change: { file, kind, parts } }: { change: FolderChange }) {
  const t = folderTexts()
  return (
    <li className="flex flex-col gap-1.5 px-4 py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <code className="min-w-0 font-mono text-sm break-all">{file}</code>
        <StatusDot framed tone={tones[kind]} className="ml-auto">
          {t.kinds[kind]}
        </StatusDot>
      </div>
      <ul className="flex flex-col gap-1 text-sm">
        {parts
          .filter(({ at }) => at !== '')
          .map(({ at, from, to, effect }) => (
            <li key={at} className="flex flex-wrap gap-x-3 [&>*]:min-w-0 [&>*]:break-words">
              <span className="text-ink-2">
                <code className="mr-1.5 font-mono text-xs">{at}</code>
                {`${from || t.empty} → ${to || t.empty}`}
              </span>
              {effect !== 'compatible' && <span className="text-danger">{inPageLocale(changeEffects[effect])}</span>}
            </li>
          ))}
      </ul>
    </li>
  )
}
