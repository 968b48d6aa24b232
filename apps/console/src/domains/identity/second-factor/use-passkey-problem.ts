import { showToast } from '@slipway/ui/overlay/toasts-store.ts'
import { passkeyFailure } from '../../../shared/passkeys.ts'
import { SessionEnded } from '@slipway/web-client/session-end.ts'
import { secondFactorTexts } from './second-factor-texts.ts'

/** Shows the problem of an authenticator or of the call behind it. */
export function usePasskeyProblem(): (error: unknown) => void {
  const t = secondFactorTexts().passkeyFailure
  return (error) => {
    if (error instanceof SessionEnded) return
    const failure = passkeyFailure(error)
    const message = error instanceof Error ? error.message : String(error)
    showToast('error', failure ? t[failure] : message)
  }
}
