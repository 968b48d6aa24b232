import { watchDevice } from '@slipway/contract/devices/devices/devices.calls.ts'
import type { WireMessage } from '@slipway/contract/devices/devices/devices.ts'
import type { Command } from './command-line.ts'
import { exitCode, type ExitCode } from './exit-codes.ts'
import { serverCalls } from './server-calls.ts'
import { plain, textIn, type Terminal } from './terminal.ts'

/** Earlier messages that are shown first. */
const EARLIER = 20
const TIME_LENGTH = 'hh:mm:ss.sss'.length

/** Local time of day with milliseconds, as in the log of a program. */
function timeOf(time: number): string {
  const local = new Date(time - new Date(time).getTimezoneOffset() * 60_000).toISOString()
  return local.slice(11, 11 + TIME_LENGTH)
}

const lineOf = ({ time, direction, topic, payload, code }: WireMessage): string =>
  `${timeOf(time)} ${direction === 'up' ? '↑' : '↓'} ${code} ${plain(topic)} ${plain(payload)}`

/** Prints the messages of a device as they arrive, after the latest ones. */
export async function logs(
  { productId, serial, isJson, settings }: Extract<Command, { name: 'logs' }>,
  { locale, say, complain }: Terminal,
): Promise<ExitCode> {
  let isFirst = true
  for await (const { messages = [] } of serverCalls(settings, locale).watch(watchDevice, { productId, serial })) {
    const shown = messages.slice(0, isFirst ? EARLIER : undefined).toReversed()
    if (isFirst) complain(textIn(locale, 'logsStart', { serial }))
    isFirst = false
    for (const message of shown) say(isJson ? JSON.stringify(message) : lineOf(message))
  }
  complain(textIn(locale, 'logsEnd'))
  return exitCode.refused
}
