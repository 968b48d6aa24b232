import type { FoundUser } from '@slipway/contract/operations/support/support.ts'
import { logoffStates } from '@slipway/contract/users/users/user-logoff.ts'
import { userStatuses, type UserStatus } from '@slipway/contract/users/users/users.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { TextButton } from '@slipway/ui/actions/TextButton.tsx'
import { CopyButton } from '@slipway/ui/data/CopyButton.tsx'
import { DescriptionList } from '@slipway/ui/data/DescriptionList.tsx'
import { StatusDot, type DotTone } from '@slipway/ui/data/StatusDot.tsx'
import { Notice } from '@slipway/ui/layout/Notice.tsx'
import { formatTime } from '@slipway/web-client/formats.ts'
import { Suspense, useState } from 'react'
import { permissionsOf, useAccount } from '../../../shared/account.ts'
import { lazyPart } from '../../../shared/lazy-part.tsx'
import type { AskedAccount } from './AccountForm.tsx'
import { supportTexts } from './support-texts.ts'

const UserDialogs = lazyPart(() => import('./UserDialogs.tsx').then((loaded) => ({ default: loaded.UserDialogs })))

const tones: Partial<Record<UserStatus, DotTone>> = {
  [userStatuses.normal]: 'released',
  [userStatuses.frozen]: 'danger',
  [userStatuses.logoff]: 'trial',
  [userStatuses.serviceError]: 'danger',
}

export type OpenDialog = 'start' | 'revoke' | 'status'

interface Props {
  user: FoundUser
  asked: AskedAccount
  onReveal: () => void
  /** The account has another status. */
  onChanged: () => void
}

/** SC-76: who it is, in which state, and what support can do. */
export function UserHead({ user, asked, onReveal, onChanged }: Props) {
  const t = supportTexts()
  const [dialog, setDialog] = useState<OpenDialog>()
  const mayReveal = permissionsOf(useAccount()).seesPersonalData === true
  const isLoggingOff = user.accountStatus === userStatuses.logoff
  return (
    <section aria-label={user.account} className="mb-4 space-y-2">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-2">
        <h2 className="min-w-0 text-base font-medium break-all">{user.account}</h2>
        <CopyButton text={user.userId} label={t.copyId} />
        <StatusDot framed tone={tones[user.accountStatus] ?? 'debugging'}>
          {t.statuses[user.accountStatus]}
        </StatusDot>
        <span className="flex-1" />
        {!isLoggingOff && (
          <>
            <Button onClick={() => setDialog('status')}>{t.changeStatus}</Button>
            <Button tone="danger" onClick={() => setDialog('start')}>
              {t.startLogoff}
            </Button>
          </>
        )}
      </div>
      <LogoffNotice user={user} onRevoke={() => setDialog('revoke')} />
      <div className="rounded-lg border p-4">
        <UserFacts user={user} />
      </div>
      {user.isMasked && (
        <p className="text-sm text-ink-3">
          {t.masked} {mayReveal ? '' : t.mayNotReveal}
          {mayReveal && (
            <>
              <TextButton onClick={onReveal}>{t.reveal}</TextButton> {t.revealHint}
            </>
          )}
        </p>
      )}
      <Suspense>
        {dialog && (
          <UserDialogs
            open={dialog}
            user={user}
            asked={asked}
            onClose={() => setDialog(undefined)}
            onChanged={onChanged}
          />
        )}
      </Suspense>
    </section>
  )
}

/** ST-79, ST-80. */
function LogoffNotice({ user: { logoff }, onRevoke }: { user: FoundUser; onRevoke: () => void }) {
  const t = supportTexts()
  if (!logoff?.isRevocable) return null
  const isFailed = logoff.state === logoffStates.failed
  return (
    <Notice
      tone={isFailed ? 'danger' : 'warning'}
      action={
        <TextButton onClick={onRevoke} className="shrink-0">
          {t.revoke}
        </TextButton>
      }
    >
      {isFailed || logoff.clearTime === null ? t.failedLogoff : t.pending(formatTime(logoff.clearTime))}{' '}
      {logoff.isByStaff ? t.byStaff : t.byUser}
    </Notice>
  )
}

function UserFacts({ user }: { user: FoundUser }) {
  const t = supportTexts()
  const { facts, none } = t
  const [app] = user.apps
  const items = [
    { term: facts.registerTime, value: formatTime(user.registerTime) },
    { term: facts.lastLogin, value: user.lastLogin === null ? t.never : formatTime(user.lastLogin) },
    { term: facts.phone, value: user.phone === '' ? none : `+${user.phone}` },
    { term: facts.nickname, value: user.nickname || none },
    { term: facts.area, value: user.area || none },
    { term: facts.language, value: t.languages[user.language] ?? user.language },
    { term: facts.app, value: app ? app.appName || app.appId : facts.noApp },
    { term: t.tabs.devices, value: String(user.devices) },
    { term: t.tabs.families, value: String(user.families) },
    ...(user.statusReason === '' ? [] : [{ term: facts.statusReason, value: user.statusReason }]),
  ]
  return <DescriptionList items={items} columns={3} />
}
