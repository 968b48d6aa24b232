import { SUCCESS } from '@slipway/contract/http/envelope.ts'
import type { LogLine } from '@slipway/ui/data/Log.tsx'
import { formatClock } from '@slipway/web-client/formats.ts'
import type { LogEntry } from './virtual-device-state.ts'
import type { LogKind, VirtualDevicesTexts } from './texts.zh.ts'

export const logKinds = ['all', 'received', 'sent', 'status'] as const satisfies readonly LogKind[]

const isRefusal = (entry: LogEntry): boolean =>
  entry.kind === 'received' && entry.frame.type === 'ack' && entry.frame.code !== SUCCESS

const isTrouble = (entry: LogEntry): boolean =>
  isRefusal(entry) || (entry.kind === 'status' && entry.note !== 'connected' && entry.note !== 'closed')

const marks = { received: 'down', sent: 'up', status: 'note' } as const

function wordsOf(entry: LogEntry, t: VirtualDevicesTexts['log']): string {
  if (entry.kind === 'status') return t[entry.note]
  const { type, ...rest } = entry.frame
  if (entry.frame.type === 'published') return `${t.sent} ${entry.frame.topic}  ${JSON.stringify(entry.frame.value)}`
  const refused = entry.frame.type === 'ack' && entry.frame.code !== SUCCESS ? `${t.refused(entry.frame.code)}  ` : ''
  return `${t[entry.kind]} ${type}  ${refused}${JSON.stringify(rest)}`
}

/** Oldest first, in log order. */
export function logLines(
  entries: readonly LogEntry[],
  { kind, words }: { kind: LogKind; words: string },
  t: VirtualDevicesTexts['log'],
): LogLine[] {
  const wanted = words.trim().toLowerCase()
  return entries
    .filter((entry) => kind === 'all' || entry.kind === kind)
    .map((entry) => ({
      id: entry.id,
      time: formatClock(entry.time),
      mark: marks[entry.kind],
      text: wordsOf(entry, t),
      tone: isTrouble(entry) ? ('error' as const) : undefined,
    }))
    .filter(({ text }) => text.toLowerCase().includes(wanted))
}
