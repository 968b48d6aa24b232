import type { PartChange } from '@slipway/contract/products/features/model-versions/model-change.ts'
import { versionTexts, wordsOf } from '../features/model-versions/model-versions.exports.ts'

/** The differences in one feature, line by line, with the breaking ones marked. */
export function PartList({ changes }: { changes: readonly PartChange[] }) {
  const t = versionTexts()
  return (
    <ul aria-label={t.parts} className="flex flex-col gap-1 text-sm">
      {changes.map((part) => {
        const { name, place, change, effect } = wordsOf(part, t)
        return (
          <li key={`${part.part} ${part.at}`} className="break-words">
            <span className="text-ink-2">
              {place !== '' && <code className="mr-1.5 font-mono text-xs">{place}</code>}
              {name} {change}
            </span>
            {effect !== undefined && <span className="text-danger"> {effect}</span>}
          </li>
        )
      })}
    </ul>
  )
}
