import { inviteMember, withdrawInvitations } from '@slipway/contract/users/homes/members.calls.ts'
import { homeLimits } from '@slipway/contract/users/homes/homes.limits.ts'
import type { ResultOf } from '@slipway/contract/define-call.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { Select } from '@slipway/ui/form/Select.tsx'
import { Switch } from '@slipway/ui/form/Switch.tsx'
import { showToast } from '@slipway/ui/overlay/toasts-store.ts'
import { call } from '@slipway/web-client/call.ts'
import { formatTime } from '@slipway/web-client/formats.ts'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { renderSVG } from 'uqr'
import { ManagedScreen, useHomeId } from './ManagedScreen.tsx'
import { managingTexts } from './managing-texts.ts'
import { isOwner } from './managing.queries.ts'

const { min, max } = homeLimits.invitation.uses
const numbers = Array.from({ length: max - min + 1 }, (_, at) => min + at)

type Invitation = ResultOf<typeof inviteMember> & { uses: number }

/** An invitation is shown once: its token is stored as a hash. */
export function InvitePage() {
  const t = managingTexts()
  const homeId = useHomeId()
  const [uses, setUses] = useState<number>(homeLimits.invitation.uses.defaultValue)
  const [mayManage, setMayManage] = useState(false)
  const invite = useMutation({
    mutationFn: async (): Promise<Invitation> => ({ ...(await call(inviteMember, { homeId, mayManage, uses })), uses }),
  })
  const withdraw = useMutation({
    mutationFn: () => call(withdrawInvitations, { homeId }),
    meta: { done: t.withdrawn },
    onSuccess: invite.reset,
  })
  const make = (event: FormEvent) => {
    event.preventDefault()
    if (!invite.isPending) invite.mutate()
  }
  return (
    <ManagedScreen title={t.invite} isBelow may={isOwner}>
      {() => (
        <>
          {invite.data ? (
            <Made invitation={invite.data} onAnother={invite.reset} />
          ) : (
            <form noValidate onSubmit={make} className="mt-3 flex flex-col gap-3 rounded-lg border bg-surface p-4">
              <p className="text-ink-2">{t.inviteText}</p>
              <Select
                label={t.uses}
                size="large"
                options={numbers.map((value) => ({ value, label: t.usesOf(value) }))}
                value={uses}
                onValueChange={setUses}
              />
              <Switch
                spread
                className="min-h-11"
                label={
                  <>
                    {t.mayManage}
                    <span className="block text-sm text-ink-2">{t.mayManageText}</span>
                  </>
                }
                checked={mayManage}
                onChange={(event) => setMayManage(event.target.checked)}
              />
              <Button tone="primary" size="large" type="submit" busy={invite.isPending}>
                {t.makeInvite}
              </Button>
            </form>
          )}
          <Button size="large" className="mt-5 w-full" busy={withdraw.isPending} onClick={() => withdraw.mutate()}>
            {t.withdraw}
          </Button>
        </>
      )}
    </ManagedScreen>
  )
}

function Made({ invitation: { url, expireTime, uses }, onAnother }: { invitation: Invitation; onAnother: () => void }) {
  const t = managingTexts()
  const picture = `data:image/svg+xml,${encodeURIComponent(renderSVG(url, { ecc: 'M', border: 3 }))}`
  const canShare = typeof navigator.share === 'function'
  const copy = () =>
    navigator.clipboard.writeText(url).then(
      () => showToast('success', t.copied),
      () => undefined,
    )
  return (
    <div className="mt-3 flex flex-col items-center gap-3 rounded-lg border bg-surface p-4">
      {/* Black on white in both themes, with the quiet zone that cameras need. */}
      <img src={picture} alt={t.inviteQr} className="size-64 max-w-full rounded-md" />
      <p className="text-center text-ink-2 tabular-nums">
        <span className="inline-block">{t.inviteFor(uses)} · </span>
        <span className="inline-block">{t.inviteUntil(formatTime(expireTime))}</span>
      </p>
      <label className="w-full text-sm text-ink-2">
        {t.link}
        <input
          readOnly
          className="field-frame mt-1 w-full min-w-0 px-3 font-mono text-ink"
          value={url}
          onFocus={(event) => event.target.select()}
        />
      </label>
      <div className="flex w-full flex-wrap gap-2">
        {canShare && (
          <Button
            tone="primary"
            size="large"
            className="flex-1"
            // A closed share sheet rejects, which is no failure.
            onClick={() => void navigator.share({ url }).catch(() => undefined)}
          >
            {t.share}
          </Button>
        )}
        {/* Browsers copy over https and on localhost only; the field can be copied everywhere. */}
        {window.isSecureContext && (
          <Button size="large" className="flex-1" onClick={() => void copy()}>
            {t.copy}
          </Button>
        )}
        <Button size="large" className="flex-1" onClick={onAnother}>
          {t.another}
        </Button>
      </div>
    </div>
  )
}
