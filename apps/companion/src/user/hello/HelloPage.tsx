import type { OutputOf } from '@slipway/contract/define-call.ts'
import type * as profileCalls from '@slipway/contract/users/users/user-profile.calls.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { LinkButton } from '@slipway/ui/actions/LinkButton.tsx'
import { Spinner } from '@slipway/ui/layout/Spinner.tsx'
import { call } from '@slipway/web-client/call.ts'
import { SessionEnded } from '@slipway/web-client/session-end.ts'
import { lazy, Suspense, useEffect, useState } from 'react'
import { UserNote } from '../form/UserNote.tsx'
import { getUser, logoutUser } from '../user-calls.ts'
import type { UserPageProps } from '../user-paths.ts'
import { useUserTexts } from '../user-texts.ts'

const PasswordDue = lazy(() => import('./PasswordDue.tsx').then((loaded) => ({ default: loaded.PasswordDue })))
const LogoffPending = lazy(() => import('./LogoffPending.tsx').then((loaded) => ({ default: loaded.LogoffPending })))
const Connection = lazy(() => import('./Connection.tsx').then((loaded) => ({ default: loaded.Connection })))
const PhoneDue = lazy(() => import('./PhoneDue.tsx').then((loaded) => ({ default: loaded.PhoneDue })))

type User = OutputOf<typeof profileCalls.getUser>

/** SI-103: states in which a user is signed in, and can do one thing only. */
const states = { logoff: 2, passwordChangeDue: 4, phoneBindingDue: 5 }

/** What an account needs before the app opens. */
function HelloPage({ leaveTo }: UserPageProps) {
  const t = useUserTexts().hello
  const [user, setUser] = useState<User>()
  const [failed, setFailed] = useState('')

  useEffect(() => {
    const gone = new AbortController()
    call(getUser, {}, { signal: gone.signal }).then(setUser, (error: unknown) => {
      if (gone.signal.aborted) return
      if (error instanceof SessionEnded) leaveTo('/app/in')
      else setFailed(error instanceof Error ? error.message : String(error))
    })
    return () => gone.abort()
  }, [leaveTo])

  const signOut = (
    <Button
      tone="ghost"
      size="large"
      className="mt-2 w-full"
      onClick={() => void call(logoutUser, {}).finally(() => leaveTo('/app/in'))}
    >
      {t.signOut}
    </Button>
  )
  const open = () => leaveTo('/app/')
  if (failed) {
    return (
      <UserNote title={t.failedTitle} text={failed}>
        <Button size="large" onClick={() => window.location.reload()}>
          {t.retry}
        </Button>
      </UserNote>
    )
  }
  if (!user) {
    return (
      <p className="flex justify-center py-16 text-ink-3">
        <Spinner />
        <span className="sr-only">{t.loading}</span>
      </p>
    )
  }
  if (user.status === states.passwordChangeDue) {
    return (
      <Suspense>
        <PasswordDue account={user.account} onDone={open} after={signOut} />
      </Suspense>
    )
  }
  if (user.status === states.phoneBindingDue) {
    return (
      <Suspense>
        <PhoneDue onDone={open} after={signOut} />
      </Suspense>
    )
  }
  if (user.status === states.logoff) {
    return (
      <Suspense>
        <LogoffPending timeZone={user.timeZone} onDone={open} leaveTo={leaveTo} after={signOut} />
      </Suspense>
    )
  }
  return (
    <UserNote title={t.normalTitle} text={t.normalText}>
      <LinkButton tone="primary" size="large" href="/app/">
        {t.open}
      </LinkButton>
      <Suspense>
        <Connection />
      </Suspense>
    </UserNote>
  )
}

export { HelloPage as Page }
