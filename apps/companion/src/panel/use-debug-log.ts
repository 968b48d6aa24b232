import type { UserCommand } from '@slipway/contract/users/homes/home-devices.ts'
import type { VisitedDevice } from '@slipway/contract/users/homes/shares/shares.ts'
import { useState } from 'react'

const LINES = 50

export interface DebugLine {
  id: number
  time: number
  text: string
}

const shown = (values: Record<string, unknown>): string =>
  Object.entries(values)
    .map(([deKey, value]) => `${deKey} = ${JSON.stringify(value)}`)
    .join(', ')

/** What the panel has asked of the device, and what the device has reported. */
export function useDebugLog(onLine: (text: string) => void) {
  const [lines, setLines] = useState<readonly DebugLine[]>([])
  const add = (text: string): void => {
    onLine(text)
    setLines((before) => [{ id: (before[0]?.id ?? 0) + 1, time: Date.now(), text }, ...before].slice(0, LINES))
  }
  return {
    lines,
    add,
    onValues(before: VisitedDevice['values'], after: VisitedDevice['values']): void {
      const changed = Object.entries(after).filter(([deKey, { time }]) => before[deKey]?.time !== time)
      if (changed.length > 0) add(`← ${shown(Object.fromEntries(changed.map(([deKey, { value }]) => [deKey, value])))}`)
    },
    async command(data: Record<string, unknown>, sent: Promise<UserCommand>): Promise<UserCommand> {
      add(`→ ${shown(data)}`)
      try {
        const reply = await sent
        if (reply.code !== null) add(['←', reply.code, reply.msg].filter(Boolean).join(' '))
        return reply
      } catch (error) {
        add(`× ${error instanceof Error ? error.message : String(error)}`)
        throw error
      }
    },
  }
}
