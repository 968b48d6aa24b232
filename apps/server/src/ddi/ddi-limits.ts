import { FailedSignIns } from '../mqtt/failed-sign-ins.ts'
import { TokenBuckets } from '../concurrency/token-buckets.ts'

const requests = { perSecond: 20, burst: 100 }
const feedback = { perSecond: 5, burst: 30 }
const failures = {
  failedSignIns: { perSecond: 1, burst: 10 },
  addressFailedSignIns: { perSecond: 20, burst: 200 },
}
const SWEPT_EVERY_MS = 60_000

/** A device's requests and feedback, and failed sign-ins of an address. In memory: they protect the process. */
export function ddiLimits(now: () => number) {
  const ofDevice = new TokenBuckets<number>(requests)
  const ofFeedback = new TokenBuckets<number>(feedback)
  const failed = new FailedSignIns(failures)
  let sweptAt = now()

  function sweep(): void {
    if (Math.abs(now() - sweptAt) < SWEPT_EVERY_MS) return
    sweptAt = now()
    for (const one of [ofDevice, ofFeedback, failed]) one.sweep(sweptAt)
  }

  return {
    mayAsk: (deviceId: number): boolean => ofDevice.take(deviceId, now()),
    mayReport: (deviceId: number): boolean => ofFeedback.take(deviceId, now()),
    maySignIn(ip: string, controller: string): boolean {
      sweep()
      return failed.tooMany(ip, controller, now()) === undefined
    },
    signInFailed: (ip: string, controller: string): void => failed.add(ip, controller, now()),
  }
}
