import { StatusDot } from '@slipway/ui/data/StatusDot.tsx'
import { formatTime } from '@slipway/web-client/formats.ts'
import { campaignTexts } from './campaign-texts.ts'
import type { Explained } from './campaigns.queries.ts'

type Update = Explained['updates'][number]
type Line = Update['lines'][number]

/** What is under way comes first. */
const byJob = (one: Update, other: Update): number => Number(one.job === null) - Number(other.job === null)

/** The sentence above names the reason of a device, or the state of its job, already. */
const isSaid = (
  { reason, text }: Line,
  { sentence, job }: Pick<Explained, 'sentence'> & Pick<Update, 'job'>,
): boolean => text === sentence || (job !== null && reason === 'jobActive')

/** Why a device is or isn't offered an update: in one sentence, and check by check for each release. */
export function Explanation({ explained }: { explained: Explained }) {
  const texts = campaignTexts()
  const t = texts.explain
  const { updates, sentence } = explained
  return (
    <>
      <p>{updates.length === 0 && sentence === '' ? t.noUpdates : sentence}</p>
      {updates.toSorted(byJob).map(({ recordId, kind, firmwareVersion, job, lines }) => (
        <section key={`${recordId}/${kind}`} aria-label={firmwareVersion} className="text-sm">
          <h4 className="font-medium">{firmwareVersion}</h4>
          {job && (
            <p className="text-ink-2">
              {[
                t.since(formatTime(job.time)),
                job.attempt > 1 && t.attempt(job.attempt, job.attempts),
                job.dueTime !== null && t.due(formatTime(job.dueTime)),
              ]
                .filter(Boolean)
                .join(' · ')}
            </p>
          )}
          {job && job.steps > 1 && <p className="text-ink-2">{t.step(job.step, job.steps, job.firmwareVersion)}</p>}
          <Checks lines={lines.filter((line) => !line.isMet && !isSaid(line, { sentence, job }))} />
          <details className="mt-1">
            <summary className="cursor-pointer text-ink-2">
              {t.passed(lines.filter(({ isMet }) => isMet).length)}
            </summary>
            <Checks lines={lines.filter(({ isMet }) => isMet)} />
          </details>
        </section>
      ))}
    </>
  )
}

function Checks({ lines }: Pick<Update, 'lines'>) {
  const t = campaignTexts().explain
  return (
    <ul className="mt-1 flex flex-col gap-1">
      {lines.map(({ reason, isMet, text }) => (
        <li key={reason} className="flex items-start gap-2">
          <StatusDot tone={isMet ? 'released' : 'danger'} className="mt-1.5 shrink-0">
            <span className="sr-only">{isMet ? t.met : t.unmet}</span>
          </StatusDot>
          <span className={isMet ? 'text-ink-2' : undefined}>{text}</span>
        </li>
      ))}
    </ul>
  )
}
