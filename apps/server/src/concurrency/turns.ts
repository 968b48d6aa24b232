/** Who waits for one thing at a time, and can go away. Lighter than an abort signal: there are thousands. */
export interface Caller {
  isGone: boolean
  /** Set while it waits. */
  whenGone?: (() => void) | undefined
}

interface Limits {
  /** The most at the same time. */
  most: number
  mostWaiting?: number
  /** A wait that lasts longer is given up; absent: none is. */
  waitMs?: number
}

/** Lets a limited number work at the same time; the others wait in the order in which they came. */
export function turns({ most, mostWaiting = Infinity, waitMs }: Limits) {
  let busy = 0
  const waiting = new Set<(isGranted: boolean) => void>()

  function wait(caller: Caller): Promise<boolean> {
    return new Promise((resolve) => {
      const giveUp = (): void => end(false)
      const timer = waitMs === undefined ? undefined : setTimeout(giveUp, waitMs)
      const end = (isGranted: boolean): void => {
        waiting.delete(end)
        clearTimeout(timer)
        caller.whenGone = undefined
        resolve(isGranted)
      }
      waiting.add(end)
      caller.whenGone = giveUp
    })
  }

  return {
    /** Whether it got its turn, which it then has to end; not where the wait was too long, or the caller went away. */
    async take(caller: Caller = { isGone: false }): Promise<boolean> {
      if (caller.isGone) return false
      if (busy < most) {
        busy++
        return true
      }
      return waiting.size < mostWaiting && wait(caller)
    },

    end(): void {
      const [next] = waiting
      if (next) next(true)
      else busy--
    },

    state: () => ({ busy, waiting: waiting.size }),
  }
}
