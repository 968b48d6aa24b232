import type { ShownShare } from '@slipway/contract/users/homes/shares/shares.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { LinkButton } from '@slipway/ui/actions/LinkButton.tsx'
import { call } from '@slipway/web-client/call.ts'
import { formatTime } from '@slipway/web-client/formats.ts'
import { isRefused } from '@slipway/web-client/refusal-of.ts'
import { SessionEnded } from '@slipway/web-client/session-end.ts'
import { useState } from 'react'
import { forgetFragment, storedFragment } from '../shared/secret-fragment.ts'
import { acceptShare, readShare } from './panel-page-calls.ts'
import { usePanelPageTexts } from './panel-page-texts.ts'
import { useLoaded } from '@slipway/web-client/loading/use-loaded.ts'
import { Over } from './Over.tsx'
import { VisitPage } from './VisitPage.tsx'
import { Waiting } from './Waiting.tsx'

interface Props {
  /** Navigates to a URL of another document. */
  leaveTo(address: string): void
}

/** The address of a share: whoever opens it accepts the device, or uses it as a visitor. */
export function SharePage({ leaveTo }: Props) {
  const [token] = useState(() => /^#([\w-]{43})$/.exec(storedFragment())?.[1])
  return token === undefined ? <ShareOver /> : <Share token={token} leaveTo={leaveTo} />
}

function Share({ token, leaveTo }: Props & { token: string }) {
  const { data, error, again } = useLoaded((signal) => call(readShare, { token }, { signal }))
  const [isOver, setOver] = useState(false)
  if (isOver || isRefused(error, 'homes.shareOver')) return <ShareOver />
  if (!data) return <Waiting error={error} onRetry={again} />
  if (data.asLink) return <VisitPage token={token} onOver={() => setOver(true)} />
  return <Offer share={data} token={token} leaveTo={leaveTo} onOver={() => setOver(true)} />
}

function ShareOver() {
  const t = usePanelPageTexts()
  return (
    <Over title={t.over} text={t.overText}>
      <LinkButton size="large" className="mt-3" href="/app/">
        {t.toApp}
      </LinkButton>
    </Over>
  )
}

function Offer({ share, token, leaveTo, onOver }: Props & { share: ShownShare; token: string; onOver(): void }) {
  const t = usePanelPageTexts()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const { deviceName, productName, picture, by, mayControl, withMessages, endTime } = share
  const accept = async () => {
    setBusy(true)
    setProblem('')
    try {
      const { deviceId } = await call(acceptShare, { token })
      forgetFragment()
      leaveTo(`/app/d/${deviceId}`)
    } catch (error) {
      // The page of the sign-in comes.
      if (error instanceof SessionEnded) return
      if (isRefused(error, 'homes.shareOver')) onOver()
      setBusy(false)
      setProblem(error instanceof Error ? error.message : '')
    }
  }
  return (
    <div className="mx-auto mt-2 flex max-w-120 flex-col gap-4 rounded-lg border bg-surface p-5">
      <div className="flex items-center gap-4">
        {picture && <img src={picture} alt="" className="size-14 rounded-md bg-white object-contain" />}
        <div className="min-w-0">
          <h1 className="text-lg font-title break-words">{deviceName}</h1>
          <p className="text-sm break-words text-ink-2">{productName}</p>
        </div>
      </div>
      <p className="break-words">{t.by(by)}</p>
      <div>
        <h2 className="text-sm text-ink-2">{t.terms}</h2>
        <ul className="mt-1 list-disc pl-5">
          <li>{mayControl ? t.control : t.see}</li>
          {withMessages && <li>{t.messages}</li>}
        </ul>
      </div>
      <p className="text-ink-2 tabular-nums">{endTime === null ? t.untilWithdrawn : t.until(formatTime(endTime))}</p>
      {problem && (
        <p role="alert" className="text-danger">
          {problem}
        </p>
      )}
      <Button tone="primary" size="large" busy={isBusy} onClick={() => void accept()}>
        {t.accept}
      </Button>
      <p className="text-center text-sm text-ink-2">{t.account}</p>
    </div>
  )
}
