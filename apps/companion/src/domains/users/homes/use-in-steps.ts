import { useEffect, useState } from 'react'

/** What fits on a phone, and what a slow one draws within 50 ms. */
const FIRST = 12
const STEP = 6

/** How many of a long list are drawn: a few more after each task, so that taps in between are not late. */
export function useInSteps(length: number): number {
  const [drawn, setDrawn] = useState(FIRST)
  useEffect(() => {
    if (drawn >= length) return undefined
    const timer = setTimeout(() => setDrawn(drawn + STEP))
    return () => clearTimeout(timer)
  }, [drawn, length])
  return Math.min(drawn, length)
}
