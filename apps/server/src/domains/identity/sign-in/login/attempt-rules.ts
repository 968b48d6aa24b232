import { signInLimits } from '@slipway/contract/identity/sign-in/sign-in.limits.ts'

const { captchaAfter, lock } = signInLimits

/** The failed sign-ins of an account or an address in the last half hour. */
export interface Failures {
  times: number
  /** Epoch ms. */
  latest: number | undefined
}

/** SI-004. */
export const asksCaptcha = (ofAccount: Failures, ofAddress: Failures): boolean =>
  ofAccount.times >= captchaAfter.perAccount || ofAddress.times >= captchaAfter.perAddress

/** SI-004. Attempts on a locked account are not recorded, so that they do not extend the lock. */
export const isLocked = ({ times, latest }: Failures, now: number): boolean =>
  times >= lock.afterFailures && latest !== undefined && now - latest < lock.forMs
