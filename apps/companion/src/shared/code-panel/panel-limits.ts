import { panelProtocol } from '@slipway/contract/products/panels/bridge/panel-protocol.ts'

const { perSecond, burst } = panelProtocol

/** Requests of a panel per second, with a burst: a bucket that fills while it rests. */
export function requestBucket(now: () => number): () => boolean {
  let left: number = burst
  let at = now()
  return () => {
    const time = now()
    left = Math.min(burst, left + ((time - at) / 1000) * perSecond)
    at = time
    if (left < 1) return false
    left--
    return true
  }
}
