import { CallRefused } from '@slipway/contract/http/envelope.ts'
import { listProducts } from '@slipway/contract/products/products/products.calls.ts'
import { refusals } from '@slipway/contract/refusals.ts'
import type { Command } from './command-line.ts'
import { CommandEnded, exitCode, type ExitCode } from './exit-codes.ts'
import { readKeys, writeKeys } from './key-store.ts'
import { serverCalls } from './server-calls.ts'
import { textIn, type Terminal } from './terminal.ts'

/** Refusals that a valid key receives for a call outside its scopes. */
const ofValidKeys = new Set<number>([refusals['access.noScope'], refusals['access.denied']])

async function checkKey(server: URL, key: string, { locale }: Terminal): Promise<void> {
  try {
    await serverCalls({ server, key }, locale).call(listProducts, { pageSize: 1 })
  } catch (error) {
    const cause = error instanceof CommandEnded ? error.cause : undefined
    if (!(cause instanceof CallRefused)) throw error
    if (!ofValidKeys.has(cause.code))
      throw new CommandEnded(exitCode.refused, textIn(locale, 'badKey', { server: server.host }), error)
  }
}

/** Saves a key that the server accepts, and makes the server the default one. */
export async function login(
  { server, key, file }: Extract<Command, { name: 'login' }>,
  terminal: Terminal,
): Promise<ExitCode> {
  const { locale } = terminal
  const typed = (key ?? (await terminal.ask(textIn(locale, 'askKey', { server: server.origin }))))?.trim()
  if (!typed) throw new CommandEnded(exitCode.declined, textIn(locale, 'noKeyGiven'))
  await checkKey(server, typed, terminal)
  const { keys } = readKeys(file) ?? { keys: {} }
  writeKeys(file, { server: server.origin, keys: { ...keys, [server.origin]: typed } })
  terminal.say(textIn(locale, 'loggedIn', { server: server.origin, file }))
  return exitCode.done
}

export function logout({ server, file }: Extract<Command, { name: 'logout' }>, { locale, say }: Terminal): ExitCode {
  const stored = readKeys(file) ?? { keys: {} }
  const { [server.origin]: key, ...others } = stored.keys
  if (key === undefined)
    throw new CommandEnded(exitCode.wrong, textIn(locale, 'notLoggedIn', { server: server.origin, file }))
  writeKeys(file, { ...stored, keys: others })
  say(textIn(locale, 'loggedOut', { server: server.origin, file }))
  return exitCode.done
}
