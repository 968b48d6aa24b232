import { createWriteStream, openAsBlob } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { inLocale } from '@slipway/contract/locale.ts'
import { scopeOf } from '@slipway/contract/http/scopes.ts'
import type { Command } from '../command-line.ts'
import { CommandEnded, exitCode, type ExitCode } from '../exit-codes.ts'
import { serverCalls, type ServerCalls } from '../server-calls.ts'
import { tableOf } from '../table.ts'
import { plain, textIn, type Terminal } from '../terminal.ts'
import { callInput, fieldsOf } from './call-input.ts'
import { findCall, openCalls, type NamedCall } from './find-call.ts'

type CallCommand = Extract<Command, { name: 'call' }>

/** Makes one call and prints its result; a write after a confirmation. */
export async function call(command: CallCommand, terminal: Terminal): Promise<ExitCode> {
  const { locale, say, complain, ask } = terminal
  const named = findCall(command.id, locale)
  const { name, call: made } = named
  const wrong = (text: Parameters<typeof textIn>[1]) => new CommandEnded(exitCode.wrong, textIn(locale, text, { name }))
  const input = await callInput(named, command, locale)
  if (made.file.length > 0 && command.file === undefined) throw wrong('needsFile')
  if (made.file.length === 0 && command.file !== undefined) throw wrong('takesNoFile')
  if (made.reply === 'download' && command.out === undefined) throw wrong('needsOut')

  if (!made.isRead && !command.settings.isAgreed) {
    complain(textIn(locale, 'callPlan', { name, summary: inLocale(made.summary, locale) }))
    if (Object.keys(input).length > 0) complain(plainJson(input))
    if ((await ask(textIn(locale, 'askCall')))?.trim() !== 'yes') {
      complain(textIn(locale, 'notCalled'))
      return exitCode.declined
    }
  }
  const server = serverCalls(command.settings, locale)
  if (made.reply === 'download') return save(named, input, command, terminal, server)
  if (made.reply === 'stream') {
    for await (const event of server.watch(made, input)) say(JSON.stringify(event))
    return exitCode.done
  }
  const result =
    command.file === undefined
      ? await server.call(made, input)
      : await server.sendFile(
          made,
          formFields(input),
          await blobOf(command.file, terminal),
          path.basename(command.file),
        )
  if (result !== null && result !== undefined) say(plainJson(result))
  return exitCode.done
}

/** As JSON, whose strings contain no control characters. */
const plainJson = (value: unknown): string => JSON.stringify(value, null, 2)

const formFields = (input: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(input).map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
  )

const blobOf = (file: string, { locale }: Terminal): Promise<Blob> =>
  openAsBlob(file).catch((error: unknown) => {
    const why = error instanceof Error ? error.message : ''
    throw new CommandEnded(exitCode.wrong, textIn(locale, 'noData', { file, why }))
  })

/** A file appears entire or not at all. */
async function save(
  { call: made }: NamedCall,
  input: Record<string, unknown>,
  { out = '-' }: CallCommand,
  { locale, complain }: Terminal,
  server: ServerCalls,
): Promise<ExitCode> {
  const body = await server.openDownload(made, input)
  if (out === '-') {
    await pipeline(body, process.stdout, { end: false })
    return exitCode.done
  }
  const part = `${out}.part`
  const target = createWriteStream(part)
  try {
    await pipeline(body, target)
    await rename(part, out)
  } catch (error) {
    await rm(part, { force: true })
    const why = error instanceof Error ? error.message : ''
    throw new CommandEnded(exitCode.refused, textIn(locale, 'notSaved', { file: out, why }), error)
  }
  complain(textIn(locale, 'savedFile', { file: out, size: target.bytesWritten }))
  return exitCode.done
}

/** The calls whose name or summary has the word. */
export function listCalls(
  { keyword, isJson }: Extract<Command, { name: 'calls' }>,
  { locale, say, complain }: Terminal,
): ExitCode {
  const word = keyword.toLowerCase()
  const rows = openCalls
    .map(({ name, call: { summary, isRead, method, path: url }, call: one }) => ({
      name,
      scope: scopeOf(one) ?? null,
      isRead,
      method,
      path: url,
      summary: inLocale(summary, locale),
    }))
    .filter(({ name, summary }) => `${name} ${summary}`.toLowerCase().includes(word))
  if (isJson) say(JSON.stringify(rows, null, 2))
  else if (rows.length === 0) complain(textIn(locale, 'noCalls'))
  else {
    const kind = (isRead: boolean): string => textIn(locale, isRead ? 'reads' : 'writes')
    for (const line of tableOf(rows.map(({ name, isRead, summary }) => [name, kind(isRead), plain(summary)]))) say(line)
  }
  return exitCode.done
}

/** What `slipway call <call> --help` says: summary, address, scope and fields. */
export function callUsage(id: string, terminal: Pick<Terminal, 'locale'>): string {
  const { locale } = terminal
  const named = findCall(id, locale)
  const { name, call: made } = named
  const { properties, required } = fieldsOf(named, locale)
  const scope = scopeOf(made)
  const rows = Object.entries(properties).map(([field, { type, description }]) => [
    `  ${field}${required.includes(field) ? '*' : ''}`,
    [type].flat().join('|'),
    plain(typeof description === 'string' ? description : ''),
  ])
  return [
    `${name}: ${inLocale(made.summary, locale)}`,
    `${made.method} ${made.path}`,
    ...(scope ? [textIn(locale, 'scopeIs', { scope })] : []),
    ...(rows.length > 0 ? ['', textIn(locale, 'fieldsOf'), ...tableOf(rows)] : []),
  ].join('\n')
}
