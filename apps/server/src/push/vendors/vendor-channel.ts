import { appPushLimits as limits } from '@slipway/contract/users/apps/push/app-push.limits.ts'
import type { AndroidPush, CheckResult } from '@slipway/contract/users/apps/push/app-push.ts'
import type { Clock } from '../../clock.ts'
import type { PushOutcome, PushPort } from '../push-port.ts'
import type { TokenCache } from './token-cache.ts'
import type { VendorAddresses } from './vendor-addresses.ts'
import type { VendorHttp } from './vendor-http.ts'

/** A phone, by the token that the vendor's SDK gave it. */
export interface VendorTarget {
  token: string
}

export interface VendorNote {
  title: string
  body: string
  /** What the app opens. */
  path: string
  /** Seconds for which the vendor stores it for a phone that is away. */
  ttl: number
  isUrgent: boolean
  /** Of several undelivered notes with the same topic the vendor stores the newest, where it can. */
  topic: string | undefined
}

/** `said` is the vendor's own reason, shortened; `problem` is set where it says something about the channel instead of the phone. */
export type VendorOutcome = PushOutcome & { said: string; problem?: VendorProblem['result'] }

export interface VendorCheck {
  result: CheckResult
  said: string
}

export interface VendorChannel extends PushPort<VendorTarget, VendorNote> {
  send(target: VendorTarget, note: VendorNote): Promise<VendorOutcome>
  /** Proves the credentials at the vendor. No phone receives anything. Never throws. */
  check(): Promise<VendorCheck>
}

export interface VendorDependencies {
  clock: Clock
  http: VendorHttp
  tokens: TokenCache
  addresses: VendorAddresses
}

/** What a channel of Android needs in addition to its credentials. */
export interface AndroidApp {
  packageName: string
  android: AndroidPush
  /** Separates cached tokens of applications. */
  cacheKey: string
}

/** The vendor did not accept a request. */
export class VendorProblem extends Error {
  override name = 'VendorProblem'
  readonly result: Exclude<CheckResult, 'good'>
  readonly said: string
  readonly status: number | undefined
  readonly seconds: number | undefined

  constructor(
    result: Exclude<CheckResult, 'good'>,
    { said, status, seconds }: { said: string; status?: number | undefined; seconds?: number | undefined },
  ) {
    super(result)
    this.result = result
    this.said = shortened(said)
    this.status = status
    this.seconds = seconds
  }
}

/** Vendors answer with texts of any length and content. */
const shortened = (text: string): string =>
  text
    .replaceAll(/[\p{C}\s]+/gu, ' ')
    .trim()
    .slice(0, limits.said)
    .toWellFormed()

export const sent = (said = ''): VendorOutcome => ({ end: 'ok', said: shortened(said) })

/** The token of the phone has ended. */
export const gone = (status: number, said: string): VendorOutcome => ({ end: 'gone', status, said: shortened(said) })

export const tooLarge = (status: number, said: string): VendorOutcome => ({
  end: 'tooLarge',
  status,
  said: shortened(said),
})

export function outcomeOf(error: unknown): VendorOutcome {
  if (!(error instanceof VendorProblem)) throw error
  const { result, said, status, seconds } = error
  if (result === 'busy' || result === 'unreachable')
    return { end: 'retryAfter', status, seconds, said, problem: result }
  return { end: 'refused', status, said, problem: result }
}

export function checkOf(error: unknown): VendorCheck {
  if (!(error instanceof VendorProblem)) throw error
  return { result: error.result, said: error.said }
}

/** What a check sends where a vendor has no better way than a push; no phone has this token. */
export const checkNote: VendorNote = {
  title: 'Slipway',
  body: 'Check',
  path: '/',
  ttl: 60,
  isUrgent: false,
  topic: undefined,
}
