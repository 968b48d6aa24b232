import type { ImportPreview } from '@slipway/contract/products/model-formats/model-formats.calls.ts'
import { Checkbox } from '@slipway/ui/form/Checkbox.tsx'
import { useId, type ReactNode } from 'react'
import { inPageLocale } from '@slipway/web-client/formats.ts'
import { versionTexts, wordsOf } from '../features/model-versions/model-versions.exports.ts'
import { formatTexts } from './format-texts.ts'
import type { Accepting } from './use-accepting.ts'

interface Props {
  preview: ImportPreview
  accepting: Accepting
}

/** What the file would change or lacks: each line is accepted or the product stays as it is. */
export function ImportChanges({ preview, accepting }: Props) {
  const t = formatTexts().changes
  const changed = preview.features.filter(({ fate }) => fate === 'changed')
  const { replace, remove } = accepting
  return (
    <>
      <Lines
        title={t.changed(changed.length)}
        text={t.changedText}
        all={t.replaceAll}
        lines={changed.map((one) => ({ ...one, label: t.replace, parts: <Parts change={one.change} /> }))}
        {...replace}
      />
      <Lines
        title={t.gone(preview.gone.length)}
        text={t.goneText}
        all={t.removeAll}
        lines={preview.gone.map((one) => ({ ...one, label: t.remove, parts: null }))}
        {...remove}
      />
    </>
  )
}

interface Line {
  deKey: string
  deName: { zh: string; en: string }
  label: (name: string) => string
  parts: ReactNode
}

interface LinesProps {
  title: string
  text: string
  all: string
  lines: readonly Line[]
  accepted: ReadonlySet<string>
  accept: (keys: readonly string[], isAccepted: boolean) => void
}

function Lines({ title, text, all, lines, accepted, accept }: LinesProps) {
  const id = useId()
  if (lines.length === 0) return null
  const keys = lines.map(({ deKey }) => deKey)
  return (
    <section aria-labelledby={id} className="mb-5">
      <div className="mb-1 flex flex-wrap items-center gap-2">
        <h3 id={id} className="mr-auto font-medium">
          {title}
        </h3>
        <Checkbox
          label={all}
          checked={accepted.size === keys.length}
          partly={accepted.size > 0 && accepted.size < keys.length}
          onChange={({ target }) => accept(keys, target.checked)}
        />
      </div>
      <p className="mb-2 text-sm text-ink-2">{text}</p>
      <ul className="divide-y rounded-lg border">
        {lines.map(({ deKey, deName, label, parts }) => (
          <li key={deKey} className="px-4 py-3">
            <Checkbox
              label={
                <>
                  <span className="sr-only">{label(inPageLocale(deName))}</span>
                  <span aria-hidden="true" className="font-medium break-words">
                    {inPageLocale(deName)}
                  </span>{' '}
                  <code aria-hidden="true" className="font-mono text-xs break-all text-ink-2">
                    {deKey}
                  </code>
                </>
              }
              checked={accepted.has(deKey)}
              onChange={({ target }) => accept([deKey], target.checked)}
            />
            {parts}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Parts({ change }: { change: ImportPreview['features'][number]['change'] }) {
  const t = versionTexts()
  if (!change) return null
  return (
    <ul aria-label={t.parts} className="mt-1 flex flex-col gap-1 pl-[26px] text-sm">
      {change.parts.map((part) => {
        const { name, place, change: words, effect } = wordsOf(part, t)
        return (
          <li key={`${part.part} ${part.at}`} className="flex flex-wrap gap-x-3 [&>*]:min-w-0 [&>*]:break-words">
            <span className="text-ink-2">
              {place !== '' && <code className="mr-1.5 font-mono text-xs">{place}</code>}
              {words === undefined ? name : `${name} ${words}`}
            </span>
            {effect !== undefined && <span className="text-danger">{effect}</span>}
          </li>
        )
      })}
    </ul>
  )
}
