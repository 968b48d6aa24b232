import { startTransition, useEffect, useState } from 'react'

/** Items drawn in one task: a slow phone takes some 15 ms for each card. */
const STEP = 2
/** Items listed after one frame: far from the screen they cost little. */
const LISTED = 4
/** Half a screen above and below: what is drawn there is ready before a finger moves it in. */
const MARGIN = '50% 0px'

const watched = new Map<Element, () => void>()
const near = new Set<Element>()
let observer: IntersectionObserver | undefined
let isScheduled = false

/** A few after each task. A transition is drawn in slices, so that taps in between are not late. */
function drawSome(): void {
  isScheduled = false
  startTransition(() => {
    for (const element of [...near].slice(0, STEP)) {
      watched.get(element)?.()
      forget(element)
    }
  })
  schedule()
}

function schedule(): void {
  if (isScheduled || near.size === 0) return
  isScheduled = true
  setTimeout(drawSome)
}

function forget(element: Element): void {
  watched.delete(element)
  near.delete(element)
  observer?.unobserve(element)
}

function onMoved(entries: readonly IntersectionObserverEntry[]): void {
  for (const { target, isIntersecting } of entries) {
    if (isIntersecting) near.add(target)
    // Scrolled past before its turn.
    else near.delete(target)
  }
  schedule()
}

/** Calls `onNear` once, in a transition, when the element has come near the screen. Returns what ends the watch. */
export function watchNear(element: Element, onNear: () => void): () => void {
  observer ??= new IntersectionObserver(onMoved, { rootMargin: MARGIN })
  watched.set(element, onNear)
  observer.observe(element)
  return () => forget(element)
}

/** After the next frame, and after what is near the screen has been drawn. */
function afterNear(action: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const wait = () => {
    timer = setTimeout(() => {
      if (near.size > 0) frame = requestAnimationFrame(wait)
      else action()
    })
  }
  let frame = requestAnimationFrame(wait)
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}

/** How many of a long list are there: none at first, then a few more after each frame. */
export function useListed(length: number): number {
  const [listed, setListed] = useState(0)
  useEffect(() => {
    if (listed >= length) return undefined
    return afterNear(() => startTransition(() => setListed(listed + LISTED)))
  }, [listed, length])
  return Math.min(listed, length)
}
