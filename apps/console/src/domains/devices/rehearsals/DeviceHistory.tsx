import type { RehearsalReport } from '@slipway/contract/devices/campaigns/rollout/rehearsal/report.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { TextButton } from '@slipway/ui/actions/TextButton.tsx'
import { NumberField } from '@slipway/ui/form/NumberField.tsx'
import { Select } from '@slipway/ui/form/Select.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { formatNumber } from '@slipway/web-client/formats.ts'
import { rehearsalTexts } from './rehearsal-texts.ts'
import { rehearsalQueries } from './rehearsals.queries.ts'
import { virtualTime, wordOf } from './report-values.ts'

interface Props {
  productId: string
  rehearsalId: string
  report: RehearsalReport
}

interface Asked {
  device: number
  /** Undefined: the run without faults. */
  seed: number | undefined
}

const HEALTHY = -1
const MOST_NAMED = 12

/** The history of any device in any run, which the server repeats for it. */
export function DeviceHistory({ productId, rehearsalId, report }: Props) {
  const { device: t } = rehearsalTexts()
  const { worst, runs } = report
  const [device, setDevice] = useState<number | null>(0)
  const [seed, setSeed] = useState(HEALTHY)
  const [asked, setAsked] = useState<Asked>()
  const troubled = worst?.troubled.slice(0, MOST_NAMED) ?? []
  const ask = (one: number, of: number) => {
    setDevice(one)
    setSeed(of)
    setAsked({ device: one, seed: of === HEALTHY ? undefined : of })
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (device !== null && Number.isInteger(device)) ask(device, seed)
  }
  return (
    <section aria-label={t.title} className="flex flex-col gap-3">
      <h3 className="font-medium">{t.title}</h3>
      <form onSubmit={submit} className="flex flex-wrap items-end gap-x-3">
        <NumberField
          label={t.device}
          min={0}
          max={report.fleet - 1}
          value={device}
          onValueChange={setDevice}
          className="w-36"
        />
        <Select
          label={t.run}
          value={seed}
          onValueChange={setSeed}
          options={[
            { value: HEALTHY, label: t.healthy },
            ...runs
              .filter(({ how }) => how !== 'validation')
              .map((run) => ({ value: run.seed, label: t.seed(String(run.seed)) })),
          ]}
          className="w-44"
        />
        <Button type="submit" className="mb-6">
          {t.show}
        </Button>
      </form>
      {worst && troubled.length > 0 && (
        <p className="flex flex-wrap gap-x-3 gap-y-1 text-sm text-ink-2">
          {t.troubled}
          {troubled.map((one) => (
            <TextButton key={one.device} onClick={() => ask(one.device, worst.seed)}>
              {String(one.device)}
            </TextButton>
          ))}
        </p>
      )}
      {asked && <History productId={productId} rehearsalId={rehearsalId} asked={asked} />}
    </section>
  )
}

function History({ productId, rehearsalId, asked: { device, seed } }: Omit<Props, 'report'> & { asked: Asked }) {
  const { device: t, report: words, form } = rehearsalTexts()
  const query = useQuery(
    rehearsalQueries.device({ productId, rehearsalId, device, ...(seed !== undefined && { runSeed: seed }) }),
  )
  if (query.isError) return <p className="text-sm text-danger">{query.error.message}</p>
  const found = query.data
  if (!found) return null
  const group = found.group === null ? t.noGroup : t.group(formatNumber(found.group + 1))
  const faults = found.faults.map((kind) => wordOf(form.kinds, kind)).join(' / ')
  return (
    <div aria-live="polite" className="rounded-md border p-3 text-sm">
      <p className="text-ink-2">{t.facts(found.part.version, group, faults)}</p>
      {found.lines.length === 0 && <p className="mt-2">{t.noLines}</p>}
      <ol className="mt-2 flex flex-col gap-1">
        {found.lines.map((line) => (
          <li key={`${line.attempt}/${line.state}`} className="flex flex-wrap gap-x-4 tabular-nums">
            <span className="w-36 text-ink-3">
              {virtualTime(line.minute)} {String(line.second).padStart(2, '0')} s
            </span>
            <span className="min-w-40">{wordOf(words.outcomesOf, line.state)}</span>
            {line.attempt > 1 && <span className="text-ink-2">{t.attempt(formatNumber(line.attempt))}</span>}
          </li>
        ))}
      </ol>
    </div>
  )
}
