import { useEffect, useState } from 'react'

const SECOND_MS = 1000

/** Seconds left of a wait, computed from the clock: a sleeping browser skips timer ticks. */
export function useCountdown() {
  const [endsAt, setEndsAt] = useState(0)
  const [now, setNow] = useState(0)
  const left = Math.max(0, Math.ceil((endsAt - now) / SECOND_MS))
  const isRunning = left > 0

  useEffect(() => {
    if (!isRunning) return undefined
    const ticking = setInterval(() => setNow(Date.now()), SECOND_MS)
    return () => clearInterval(ticking)
  }, [isRunning])

  const start = (seconds: number): void => {
    setNow(Date.now())
    setEndsAt(Date.now() + seconds * SECOND_MS)
  }
  return { left, start }
}
