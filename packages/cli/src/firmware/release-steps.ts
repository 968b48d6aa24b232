import { readTestDevices, getOta } from '@slipway/contract/products/firmware/firmware-pages.calls.ts'
import { deleteOta, testedOta, upgradeOta } from '@slipway/contract/products/firmware/firmware.calls.ts'
import { serialsIn } from '@slipway/contract/products/firmware/test-devices.ts'
import { CommandEnded, exitCode, type ExitCode } from '../exit-codes.ts'
import { textIn, type Terminal } from '../terminal.ts'
import type { ActionOf } from './firmware-options.ts'
import type { FirmwareSession } from './firmware.ts'
import { sentFile } from './sent-file.ts'
import { recordIdOf, showRecord } from './releases.ts'

async function showRelease(session: FirmwareSession, recordId: string, terminal: Terminal): Promise<ExitCode> {
  const { server, productId, isJson } = session
  return showRecord(await server.call(getOta, { productId, recordId }), isJson, terminal)
}

async function serialsOfFile({ server, productId }: FirmwareSession, file: string, { locale }: Terminal) {
  const { content } = await sentFile(file, locale)
  const { serials, badRows } = await server.sendStream(readTestDevices, { productId }, content())
  const wrong = badRows.filter(({ why }) => why !== 'twice')
  if (wrong.length > 0) {
    const rows = wrong.map(({ row, serial }) => `${row} (${serial})`).join(', ')
    throw new CommandEnded(exitCode.wrong, textIn(locale, 'badRows', { file, rows }))
  }
  return serials
}

export async function startValidation(session: FirmwareSession, action: ActionOf<'validate'>, terminal: Terminal) {
  const { server, productId } = session
  const recordId = await recordIdOf(session, action, terminal.locale)
  const { serials, file, area, days } = action
  const listed = file === undefined ? [] : await serialsOfFile(session, file, terminal)
  const devices = [...new Set([...serialsIn(serials), ...listed])]
  await server.call(upgradeOta, {
    productId,
    recordId,
    [area === 'CN' ? 'cnDevices' : 'usDevices']: devices,
    ...(days === undefined ? {} : { effectiveDay: days }),
  })
  return showRelease(session, recordId, terminal)
}

export async function completeValidation(session: FirmwareSession, action: ActionOf<'tested'>, terminal: Terminal) {
  const { server, productId, isJson } = session
  const recordId = await recordIdOf(session, action, terminal.locale)
  const { failed } = action
  const passed = failed === undefined
  const record = await server.call(testedOta, { productId, recordId, passed, ...(passed ? {} : { reason: failed }) })
  return showRecord(record, isJson, terminal)
}

/** The areas succeed or fail on their own: one that fails ends the command as refused, and can be retried. */
export async function release(session: FirmwareSession, action: ActionOf<'release'>, terminal: Terminal) {
  const { server, productId } = session
  const recordId = await recordIdOf(session, action, terminal.locale)
  const { ratio, area, days } = action
  const { cn, us } = await server.call(upgradeOta, {
    productId,
    recordId,
    ...(ratio === undefined ? {} : { grayRatio: ratio }),
    ...(area === undefined ? {} : { area }),
    ...(days === undefined ? {} : { effectiveDay: days }),
  })
  await showRelease(session, recordId, terminal)
  const failures = Object.entries({ CN: cn, US: us }).filter(([, result]) => result !== null && result !== 'ok')
  for (const [name, why] of failures) terminal.complain(`${name}: ${why}`)
  return failures.length > 0 ? exitCode.refused : exitCode.done
}

export async function withdraw(session: FirmwareSession, action: ActionOf<'withdraw'>, terminal: Terminal) {
  const { server, productId, isAgreed, isJson } = session
  const { locale, say, complain, ask } = terminal
  const recordId = await recordIdOf(session, action, locale)
  if (!isAgreed) {
    const answer = await ask(textIn(locale, 'askWithdraw', { release: action.release }))
    if (answer?.trim().toLowerCase() !== 'yes')
      throw new CommandEnded(exitCode.declined, textIn(locale, 'notWithdrawn'))
  }
  const gone = await server.call(deleteOta, { productId, recordId })
  if (isJson) say(JSON.stringify(gone, null, 2))
  else complain(textIn(locale, gone.isWithdrawn ? 'withdrawn' : 'deleted'))
  return exitCode.done
}
