import { inLocale, type Locale } from '@slipway/contract/locale.ts'
import { isError, miniFindings } from '@slipway/contract/users/mini-programs/mini-findings.ts'
import { listOwnMiniPrograms } from '@slipway/contract/users/mini-programs/mini-programs.calls.ts'
import type { MiniProgram, MiniVersion } from '@slipway/contract/users/mini-programs/mini-programs.ts'
import { uploadMiniVersion } from '@slipway/contract/users/mini-programs/mini-versions.calls.ts'
import { zipSync } from 'fflate'
import type { Command } from '../command-line.ts'
import { CommandEnded, exitCode, type ExitCode } from '../exit-codes.ts'
import { folderFiles } from '../panel/panel-files.ts'
import { serverCalls, type ServerCalls } from '../server-calls.ts'
import { plain, textIn, type Terminal } from '../terminal.ts'
import { devMini } from './dev-mini.ts'
import { shownName } from './shown-name.ts'

type MiniCommand = Extract<Command, { name: 'mini' }>

const BYTES_PER_KB = 1024

/** `slipway mini`: mini-programs from a folder. */
export async function mini(command: MiniCommand, terminal: Terminal): Promise<ExitCode> {
  const { verb, folder, program: named, isJson, settings } = command
  const { locale } = terminal
  const server = serverCalls(settings, locale)
  const first = await packed(folder, locale)
  const program = await programOf(server, named, locale)
  const send = (zip: Uint8Array<ArrayBuffer>): Promise<MiniVersion> =>
    server.sendFile(uploadMiniVersion, { miniProgramId: program.miniProgramId }, new Blob([zip]), 'folder.zip')
  if (verb === 'push') {
    const version = await send(first)
    if (isJson) terminal.say(JSON.stringify(version, null, 2))
    else sayVersion(program, version, terminal)
    return isBroken(version) ? exitCode.wrong : exitCode.done
  }
  return devMini(
    server,
    {
      folder,
      program,
      pack: () => packed(folder, locale),
      send: async (zip) => sayVersion(program, await send(zip), terminal),
    },
    terminal,
  )
}

async function packed(folder: string, locale: Locale): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(zipSync(await folderFiles(folder, locale)))
}

/** The program that the command is about: by ID or name, or the only one. */
async function programOf(server: ServerCalls, named: string | undefined, locale: Locale): Promise<MiniProgram> {
  const { items, total } = await server.call(listOwnMiniPrograms, { search: named ?? '' })
  const [first] = items
  if (named === undefined) {
    if (first && total === 1) return first
    if (total > 1) throw new CommandEnded(exitCode.wrong, textIn(locale, 'whichMiniProgram', { count: total }))
    throw new CommandEnded(exitCode.refused, textIn(locale, 'noMiniProgram', { program: '' }))
  }
  const isNamed = ({ miniProgramId, cnName, enName }: MiniProgram) =>
    [miniProgramId, cnName, enName].some((one) => one.toLowerCase() === named.toLowerCase())
  const found = items.find(isNamed)
  if (!found) throw new CommandEnded(exitCode.refused, textIn(locale, 'noMiniProgram', { program: named }))
  return found
}

const isBroken = ({ findings }: MiniVersion): boolean => findings.some(({ kind }) => isError(kind))

/** With what the check has found, in a format that editors link. */
function sayVersion(program: MiniProgram, version: MiniVersion, { locale, say, complain }: Terminal): void {
  const { files, size, stage, findings } = version
  say(
    textIn(locale, 'miniSent', {
      name: shownName(program, locale),
      version: version.version,
      files,
      size: Math.ceil(size / BYTES_PER_KB),
      stage: textIn(locale, `mini.${stage}`),
    }),
  )
  for (const { kind, file, line, detail } of findings)
    complain(plain(`${file}${line > 0 ? `:${line}` : ''}: ${inLocale(miniFindings[kind], locale)} ${detail}`.trimEnd()))
}
