import { signInLimits } from '@slipway/contract/identity/sign-in/sign-in.limits.ts'

const { captchaAfter, lock } = signInLimits

/** The failed sign-ins of an account or an address within the last half hour. */
export interface Failures {
  times: number
  /** Epoch ms. */
  latest: number | undefined
}

/** SI-004. */
export const asksCaptcha = (ofAccount: Failures, ofAddress: Failures): boolean =>
  ofAccount.times >= captchaAfter.perAccount || ofAddress.times >= captchaAfter.perAddress

/** SI-004. Nothing is recorded for a locked account, so that trying on does not make the lock longer. */
export const isLocked = ({ times, latest }: Failures, now: number): boolean =>
  times >= lock.afterFailures && latest !== undefined && now - latest < lock.forMs
