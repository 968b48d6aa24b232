import { startTransition, useEffect, useState } from 'react'

/** A slow phone takes some 15 ms for each card. */
const STEP = 3

/**
 * How many of a long list are drawn: none at first, then a few more after each task. A transition is drawn in slices, so
 * that taps in between are not late.
 */
export function useInSteps(length: number): number {
  const [drawn, setDrawn] = useState(0)
  useEffect(() => {
    if (drawn >= length) return undefined
    const timer = setTimeout(() => startTransition(() => setDrawn(drawn + STEP)))
    return () => clearTimeout(timer)
  }, [drawn, length])
  return Math.min(drawn, length)
}
