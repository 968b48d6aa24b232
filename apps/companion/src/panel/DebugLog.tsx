import type { UserCommand } from '@slipway/contract/users/homes/home-devices.ts'
import type { VisitedDevice } from '@slipway/contract/users/homes/shares/shares.ts'
import { formatClock } from '@slipway/web-client/formats.ts'
import { useState } from 'react'
import { usePanelPageTexts } from './panel-page-texts.ts'

const LINES = 50

interface Line {
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
  const [lines, setLines] = useState<readonly Line[]>([])
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

export function DebugLog({ lines }: { lines: readonly Line[] }) {
  const t = usePanelPageTexts().tries
  if (lines.length === 0) return <p className="text-sm text-ink-2">{t.noLines}</p>
  return (
    <ol aria-label={t.log} className="flex flex-col gap-1 text-xs tabular-nums">
      {lines.map(({ id, time, text }) => (
        <li key={id} className="break-words">
          <span className="text-ink-3">{formatClock(time)}</span> {text}
        </li>
      ))}
    </ol>
  )
}
