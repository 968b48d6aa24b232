import { logout } from '@slipway/contract/identity/sign-in/sign-in.calls.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { PageHead } from '@slipway/ui/layout/PageHead.tsx'
import { Skeleton } from '@slipway/ui/layout/Skeleton.tsx'
import { useMutation } from '@tanstack/react-query'
import { call } from '@slipway/web-client/call.ts'
import { QueryFailed } from '../../../shared/list/QueryFailed.tsx'
import { secondFactorTexts } from './second-factor-texts.ts'
import { PasskeysPanel, TotpPanel } from './FactorPanels.tsx'
import { useFactorDialogs } from './use-factor-dialogs.tsx'

/** The only page of an account whose role requires a second factor, until one is enrolled. */
export function EnrolPage({ onEnrolled }: { onEnrolled: () => void }) {
  const { enrol: t, failed } = secondFactorTexts()
  const { query, factors, start, dialogs } = useFactorDialogs()
  const signOut = useMutation({
    mutationFn: () => call(logout, {}),
    onSuccess: () => window.location.assign('/authrization/login'),
    meta: { done: false },
  })
  const hasFactor = factors && (factors.totpTime !== null || factors.passkeys.length > 0)
  return (
    <div className="mx-auto flex max-w-174 flex-col gap-4 px-7 py-8 max-sm:px-4">
      <PageHead title={t.title} under={t.text} />
      {query.isError && !factors && <QueryFailed query={query} failed={failed} />}
      {factors ? (
        <>
          <PasskeysPanel factors={factors} onOpen={start} />
          <TotpPanel factors={factors} onOpen={start} />
        </>
      ) : (
        query.isPending && <Skeleton className="h-60 w-full" />
      )}
      <div className="flex flex-wrap gap-2">
        {hasFactor && (
          <Button tone="primary" onClick={onEnrolled}>
            {t.go}
          </Button>
        )}
        <Button busy={signOut.isPending} onClick={() => signOut.mutate()}>
          {t.signOut}
        </Button>
      </div>
      {dialogs}
    </div>
  )
}
