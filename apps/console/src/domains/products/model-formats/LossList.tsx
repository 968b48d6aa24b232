import { Button } from '@slipway/ui/actions/Button.tsx'
import { useCopy } from '@slipway/ui/data/use-copy.ts'
import { Check, Copy, Printer } from 'lucide-react'
import { useId } from 'react'
import { formatTexts } from './format-texts.ts'
import { lossGroups } from './loss-topics.ts'
import { lossesAsText, printLosses, type LossLine } from './loss-lines.ts'

interface Props {
  title: string
  lines: readonly LossLine[]
  /** The number of further losses that are not listed. */
  more?: number
}

/** Everything that is lost or changed, one line each, to read, copy or print. */
export function LossList({ title, lines, more = 0 }: Props) {
  const t = formatTexts().losses
  const id = useId()
  const groups = lossGroups(lines)
  const ordered = groups.length > 0 ? groups.flatMap((group) => group.lines) : lines
  const [copied, copy] = useCopy(lossesAsText(title, ordered))
  if (lines.length === 0) return <p className="mb-3 text-sm text-ink-2">{t.none}</p>
  return (
    <section aria-labelledby={id} className="mb-3">
      <div className="mb-2 flex flex-wrap items-center gap-2">
        <h3 id={id} className="mr-auto font-medium">
          {title}
        </h3>
        <Button size="small" icon={copied ? <Check size={14} /> : <Copy size={14} />} onClick={copy}>
          {copied ? t.copied : t.copy}
        </Button>
        <Button size="small" icon={<Printer size={14} />} onClick={() => printLosses(title, ordered)}>
          {t.print}
        </Button>
      </div>
      <div className="rounded-md border bg-surface-2 px-4 py-2">
        {groups.length === 0 && <Lines lines={lines} />}
        {groups.map((group) => (
          <details
            key={`${group.gravity} ${group.topic}`}
            open={group.gravity === 'gone' || group.gravity === 'changed'}
            className="border-b py-1.5 last:border-0"
          >
            <summary className="cursor-pointer text-sm font-medium">
              <span className={gravityTones[group.gravity]}>{t.gravities[group.gravity]}</span>
              {' · '}
              {t.topics[group.topic]} <span className="text-ink-2 tabular-nums">{group.lines.length}</span>
            </summary>
            <Lines lines={group.lines} />
          </details>
        ))}
        {more > 0 && <p className="py-1.5 text-sm text-ink-2">{t.more(more)}</p>}
      </div>
      <output className="sr-only">{copied ? t.copied : ''}</output>
    </section>
  )
}

const gravityTones = { gone: 'text-danger', changed: 'text-ink', filled: 'text-ink-2', unneeded: 'text-ink-2' } as const

const Lines = ({ lines }: { lines: readonly LossLine[] }) => (
  <ul className="text-sm">
    {lines.map(({ of, text, place }) => (
      <li key={`${of} ${place} ${text}`} className="border-b py-1.5 last:border-0">
        <span className="font-medium">{of}</span> <span className="text-ink-2">{text}</span>{' '}
        <code className="font-mono text-xs wrap-anywhere text-ink-2">{place}</code>
      </li>
    ))}
  </ul>
)
