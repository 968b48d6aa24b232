import { CallRefused } from '@slipway/contract/http/envelope.ts'
import type { RefusalName } from '@slipway/contract/refusals.ts'
import type { Command } from '../command-line.ts'
import { CommandEnded, type ExitCode } from '../exit-codes.ts'
import { serverCalls, type ServerCalls } from '../server-calls.ts'
import { textIn, type Terminal } from '../terminal.ts'
import { addRelease } from './add-release.ts'
import { explainDevice } from './explain-device.ts'
import { listReleases } from './releases.ts'
import { completeValidation, release, startValidation, withdraw } from './release-steps.ts'
import { rehearse } from './rehearse.ts'
import { signDocument } from './sign-document.ts'
import { watchRelease } from './watch-release.ts'

type FirmwareCommand = Extract<Command, { name: 'firmware' }>

export interface FirmwareSession {
  server: ServerCalls
  productId: string
  isJson: boolean
  isAgreed: boolean
  passphrase: string | undefined
}

/** `slipway firmware`: the way of a version from a file to the devices. */
export async function firmware(command: FirmwareCommand, terminal: Terminal): Promise<ExitCode> {
  const { productId, isJson, passphrase, settings } = command
  const server = serverCalls(settings, terminal.locale)
  const session = { server, productId, isJson, isAgreed: settings.isAgreed, passphrase }
  try {
    return await run(session, command.action, terminal)
  } catch (error) {
    const cause = error instanceof CommandEnded ? error.cause : undefined
    const isUnsigned = cause instanceof CallRefused && refusalOf(cause) === 'firmware.signatureMissing'
    if (isUnsigned) terminal.complain(textIn(terminal.locale, 'signHint', { productId }))
    throw error
  }
}

/** Most refusals share a code; the reply names the one. */
const refusalOf = ({ data }: CallRefused): RefusalName | undefined =>
  (data as { refusal?: RefusalName } | null | undefined)?.refusal

function run(session: FirmwareSession, action: FirmwareCommand['action'], terminal: Terminal): Promise<ExitCode> {
  switch (action.verb) {
    case 'list':
      return listReleases(session, action.limit, terminal)
    case 'add':
      return addRelease(session, action, terminal)
    case 'validate':
      return startValidation(session, action, terminal)
    case 'tested':
      return completeValidation(session, action, terminal)
    case 'rehearse':
      return rehearse(session, action, terminal)
    case 'release':
      return release(session, action, terminal)
    case 'watch':
      return watchRelease(session, action, terminal)
    case 'explain':
      return explainDevice(session, action, terminal)
    case 'withdraw':
      return withdraw(session, action, terminal)
    default:
      return signDocument(session, action, terminal)
  }
}
