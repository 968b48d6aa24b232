import { inviteMember, withdrawInvitations } from '@slipway/contract/users/homes/members.calls.ts'
import { homeLimits } from '@slipway/contract/users/homes/homes.limits.ts'
import type { ResultOf } from '@slipway/contract/define-call.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { Select } from '@slipway/ui/form/Select.tsx'
import { Switch } from '@slipway/ui/form/Switch.tsx'
import { call } from '@slipway/web-client/call.ts'
import { formatTime } from '@slipway/web-client/formats.ts'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { LinkCode } from '../../../../shared/LinkCode.tsx'
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
  const texts = { qr: t.inviteQr, link: t.link, send: t.share, copy: t.copy, copied: t.copied, another: t.another }
  return (
    <LinkCode url={url} texts={texts} onAnother={onAnother}>
      <span className="inline-block">{t.inviteFor(uses)} · </span>
      <span className="inline-block">{t.inviteUntil(formatTime(expireTime))}</span>
    </LinkCode>
  )
}
