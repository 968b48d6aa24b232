import { startTransition, useEffect, useState } from 'react'

/** Most of what a phone shows; a slow one takes some 15 ms for each card. */
const FIRST = 6
const STEP = 2

/** How many of a long list are drawn: a few more after each task, so that taps in between are not late. */
export function useInSteps(length: number): number {
  const [drawn, setDrawn] = useState(FIRST)
  useEffect(() => {
    if (drawn >= length) return undefined
    const timer = setTimeout(() => startTransition(() => setDrawn(drawn + STEP)))
    return () => clearTimeout(timer)
  }, [drawn, length])
  return Math.min(drawn, length)
}
