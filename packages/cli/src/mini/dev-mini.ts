import type { MiniProgram } from '@slipway/contract/users/mini-programs/mini-programs.ts'
import { previewMiniVersion } from '@slipway/contract/users/mini-programs/mini-versions.calls.ts'
import { renderUnicodeCompact } from 'uqr'
import { CommandEnded, exitCode, type ExitCode } from '../exit-codes.ts'
import { watchFolder } from '../panel/watch-folder.ts'
import type { ServerCalls } from '../server-calls.ts'
import { textIn, type Terminal } from '../terminal.ts'
import { untilEnded } from '../until-ended.ts'
import { shownName } from './shown-name.ts'

interface Dev {
  folder: string
  program: MiniProgram
  pack(): Promise<Uint8Array<ArrayBuffer>>
  send(zip: Uint8Array<ArrayBuffer>): Promise<void>
}

/** Each change of the folder on the phones that have scanned the code, until Ctrl-C. */
export async function devMini(server: ServerCalls, dev: Dev, terminal: Terminal): Promise<ExitCode> {
  const { folder, program, pack, send } = dev
  const { locale, say, complain } = terminal
  const interrupted = untilEnded()
  await send(await pack())
  const link = await server.call(previewMiniVersion, { miniProgramId: program.miniProgramId })
  const [first = '', ...others] = link.urls
  const until = new Date(link.expireTime).toLocaleTimeString(locale)
  say(textIn(locale, 'miniOpen', { name: shownName(program, locale), until }))
  say(renderUnicodeCompact(first))
  for (const url of [first, ...others]) say(url)
  say(textIn(locale, 'devWatches', { folder }))

  let uploading = Promise.resolve()
  /** What is wrong with one build is printed, and the next may be better. */
  async function upload(before: Promise<void>): Promise<void> {
    await before
    try {
      await send(await pack())
    } catch (error) {
      if (!(error instanceof CommandEnded)) throw error
      complain(error.message)
    }
  }
  const watching = watchFolder(folder, () => {
    uploading = upload(uploading)
  })
  await interrupted
  watching.close()
  await uploading
  say(textIn(locale, 'miniEnded'))
  return exitCode.done
}
