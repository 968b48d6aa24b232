import { useState } from 'react'

const none: ReadonlySet<string> = new Set()

function useAccepted() {
  const [accepted, setAccepted] = useState(none)
  return {
    accepted,
    accept(keys: readonly string[], isAccepted: boolean) {
      const next = new Set(accepted)
      for (const key of keys) {
        if (isAccepted) next.add(key)
        else next.delete(key)
      }
      setAccepted(next)
    },
    reset: () => setAccepted(none),
  }
}

/** Which of the file's changes the developer accepts; at first none, so that an import only adds. */
export function useAccepting() {
  return { replace: useAccepted(), remove: useAccepted() }
}

export type Accepting = ReturnType<typeof useAccepting>
