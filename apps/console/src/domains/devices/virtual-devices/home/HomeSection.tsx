import { bindWindowSeconds } from '@slipway/contract/devices/devices/binding.topics.ts'
import { wireCode } from '@slipway/contract/devices/devices/devices.topics.ts'
import type { DeviceFrame } from '@slipway/contract/devices/virtual-devices/virtual-devices.messages.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { StatusDot } from '@slipway/ui/data/StatusDot.tsx'
import { ConfirmDialog } from '@slipway/ui/overlay/ConfirmDialog.tsx'
import { formatTime } from '@slipway/web-client/formats.ts'
import { useEffect, useState } from 'react'
import { newMessageId } from '../answers.ts'
import { isHereOnly } from '../../../../shared/phone/here-only.ts'
import type { VirtualHome } from './home-state.ts'
import type { VirtualDevicesTexts } from '../texts.zh.ts'
import { virtualTexts } from '../virtual-texts.ts'

interface Props {
  home: VirtualHome
  send: (frame: DeviceFrame) => void
}

const TICK_MS = 1_000

interface Window {
  until: number
  t: VirtualDevicesTexts['home']
}

/** How long people in the network can still add the device; not announced each second. */
function OpenWindow({ until, t }: Window) {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  const seconds = Math.ceil((until - now) / TICK_MS)
  if (seconds <= 0) return null
  return (
    <p className="text-sm">
      {t.open(seconds)} {isHereOnly(window.location.hostname) && <span className="text-ink-3">{t.hereOnly}</span>}
    </p>
  )
}

function answerOf({ answer }: VirtualHome, t: VirtualDevicesTexts['home']): string | undefined {
  if (!answer) return undefined
  if (answer.code === wireCode.ok) return t.wasReset
  if (answer.code === wireCode.tooMany) return t.tooManyResets
  return answer.to === 'bind_open' ? t.notOpened : t.staysInHome
}

/** Whether the device is in an end user's home, and what its button does about that. */
export function HomeSection({ home, send }: Props) {
  const t = virtualTexts().home
  const [isAsked, setAsked] = useState(false)
  // As hardware does after each connect: the device may have been removed while it was offline.
  useEffect(() => send({ type: 'bind_get', msgId: newMessageId() }), [send])
  const { bound, openUntil } = home
  const answer = answerOf(home, t)
  const press = () => send({ type: 'bind_open', msgId: newMessageId(), seconds: bindWindowSeconds.defaultValue })
  const reset = () => {
    send({ type: 'bind_reset', msgId: newMessageId(), reset: newMessageId() })
    setAsked(false)
  }
  return (
    <section aria-label={t.title} className="flex shrink-0 flex-col gap-2 border-b px-4 py-2">
      <div className="flex flex-wrap items-center gap-2">
        <h3 className="text-sm text-ink-3">{t.title}</h3>
        <output className="mr-auto text-sm">
          {bound && (
            <StatusDot tone={bound.bound ? 'released' : 'debugging'}>
              {bound.bound ? t.bound(bound.at === undefined ? '' : formatTime(bound.at)) : t.free}
            </StatusDot>
          )}
        </output>
        {bound?.bound === false && (
          <Button size="small" title={t.pressHint} onClick={press}>
            {t.press}
          </Button>
        )}
        <Button size="small" title={t.resetHint} onClick={() => setAsked(true)}>
          {t.reset}
        </Button>
      </div>
      {openUntil !== undefined && <OpenWindow key={openUntil} until={openUntil} t={t} />}
      <p aria-live="polite" className="text-sm text-ink-2 empty:hidden">
        {answer}
      </p>
      <ConfirmDialog
        open={isAsked}
        onClose={() => setAsked(false)}
        title={t.resetTitle}
        confirmLabel={t.reset}
        onConfirm={reset}
      >
        {t.resetText}
      </ConfirmDialog>
    </section>
  )
}
