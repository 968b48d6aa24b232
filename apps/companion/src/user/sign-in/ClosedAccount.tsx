import type { CallRefused } from '@slipway/contract/http/envelope.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { formatTime } from '@slipway/web-client/formats.ts'
import { currentLocale } from '@slipway/web-client/locale.ts'
import { refusalDetails } from '@slipway/web-client/refusal-of.ts'
import { UserNote } from '../form/UserNote.tsx'
import type { closedZh } from './closed.zh.ts'
import type { closedStates } from './use-sign-in.ts'

export type ClosedTexts = Record<keyof Omit<typeof closedZh, 'titles'>, string> & {
  titles: Record<(typeof closedStates)[number], string>
}

const t: ClosedTexts =
  currentLocale() === 'zh-CN' ? (await import('./closed.zh.ts')).closedZh : (await import('./closed.en.ts')).closedEn

/** An account that can't sign in: what support has said about it, and until when, in the browser's zone. */
export function ClosedAccount({ refusal, onBack }: { refusal: CallRefused; onBack: () => void }) {
  const { refusal: state, reason, until } = refusalDetails(refusal)
  const facts = [
    ...(typeof reason === 'string' && reason !== '' ? [[t.reason, reason]] : []),
    ...(typeof until === 'number' ? [[t.until, formatTime(until)]] : []),
  ]
  return (
    <UserNote title={t.titles[state as keyof ClosedTexts['titles']]} text={refusal.message}>
      {facts.length > 0 && (
        <dl className="mb-6 flex flex-col gap-3 border-l-2 pl-3">
          {facts.map(([name, text]) => (
            <div key={name}>
              <dt className="text-sm text-ink-2">{name}</dt>
              <dd className="break-words tabular-nums">{text}</dd>
            </div>
          ))}
        </dl>
      )}
      <Button size="large" onClick={onBack}>
        {t.back}
      </Button>
    </UserNote>
  )
}
