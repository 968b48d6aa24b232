import type { SetReply } from '@slipway/panel/control/controls-store.ts'
import { useEffect, useState } from 'react'
import { firstValues, lived, STEP_MS, type DemoValues } from './demo-life.ts'

/** As long as a device in a home takes to answer, so that the mark of a waiting value is seen. */
const ANSWER_MS = 500

interface State {
  at: number
  values: Readonly<Record<string, DemoValues>>
}

/** Devices that live in this page: their readings move, and they do what is set after a moment. */
export function useDemoHome() {
  const [{ values }, change] = useState<State>({ at: 0, values: firstValues })
  useEffect(() => {
    const timer = setInterval(
      () =>
        change((before) => ({
          at: before.at + 1,
          values: Object.fromEntries(
            Object.entries(before.values).map(([key, own]) => [key, lived(key, own, before.at)]),
          ),
        })),
      STEP_MS,
    )
    return () => clearInterval(timer)
  }, [])
  return {
    valuesOf: (key: string): ReadonlyMap<string, unknown> => new Map(Object.entries(values[key] ?? {})),
    async set(key: string, deKey: string, value: unknown): Promise<SetReply> {
      await new Promise((resolve) => setTimeout(resolve, ANSWER_MS))
      change((before) => ({
        ...before,
        values: { ...before.values, [key]: { ...before.values[key], [deKey]: value } },
      }))
      return { isDone: true }
    },
  }
}
