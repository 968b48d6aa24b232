import { Notice } from '@slipway/ui/layout/Notice.tsx'
import { Skeleton } from '@slipway/ui/layout/Skeleton.tsx'
import { QueryFailed } from '../../../shared/list/QueryFailed.tsx'
import { secondFactorTexts } from './second-factor-texts.ts'
import { PasskeysPanel, PasswordPanel, RecoveryPanel, TotpPanel } from './FactorPanels.tsx'
import { useFactorDialogs } from './use-factor-dialogs.tsx'

/** The account's sign-in methods: password, passkeys, authenticator app, recovery codes. */
export function SecurityPage() {
  const t = secondFactorTexts()
  const { query, factors, start, dialogs } = useFactorDialogs()
  if (query.isError && !factors) {
    return <QueryFailed query={query} failed={t.failed} />
  }
  if (!factors) return <Skeleton className="h-100 w-full max-w-200" />
  const panel = { factors, onOpen: start }
  return (
    <div className="flex max-w-200 flex-col gap-4">
      <p className="text-ink-2">{t.intro}</p>
      {factors.isRequired && <Notice>{t.required}</Notice>}
      <PasswordPanel {...panel} />
      <PasskeysPanel {...panel} />
      <TotpPanel {...panel} />
      <RecoveryPanel {...panel} />
      {dialogs}
    </div>
  )
}
