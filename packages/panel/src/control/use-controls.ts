import { useEffect, useReducer, useState } from 'react'
import { controlsStore, type CommandEnd, type OnSet } from './controls-store.ts'

interface Options {
  onSet: OnSet
  values: ReadonlyMap<string, unknown>
  ends: readonly CommandEnd[]
  isOnline: boolean
}

/** The controls of a panel as state of a component. While the device is offline nothing is sent and nothing is queued. */
export function useControls({ onSet, values, ends, isOnline }: Options) {
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  const [latest, setLatest] = useState<{ deKey: string }>()
  const [store] = useState(() => controlsStore(onSet, redraw))
  useEffect(() => store.setWith(onSet), [store, onSet])
  useEffect(() => () => store.stop(), [store])
  useEffect(() => store.report(values), [store, values])
  useEffect(() => {
    for (const end of ends) store.end(end)
  }, [store, ends])
  return {
    stateOf: store.stateOf,
    /** The property of the latest gesture, whose end is announced. */
    latest,
    want(deKey: string, value: unknown): void {
      if (!isOnline) return
      setLatest({ deKey })
      store.want(deKey, value)
    },
  }
}
