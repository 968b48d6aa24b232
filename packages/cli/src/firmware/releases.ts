import { firmwareVersionOf, firmwareVersionText } from '@slipway/contract/catalog/modules/firmware-version.ts'
import { firmwareTypes, type FirmwareType } from '@slipway/contract/catalog/modules/modules.ts'
import { inLocale, type Locale } from '@slipway/contract/locale.ts'
import { listOtaRecords } from '@slipway/contract/products/firmware/firmware.calls.ts'
import type { OtaRecord } from '@slipway/contract/products/firmware/firmware.ts'
import { otaFieldTexts } from '@slipway/contract/products/firmware/ota-field-texts.ts'
import { CommandEnded, exitCode, type ExitCode } from '../exit-codes.ts'
import { show, upTo } from '../lists.ts'
import type { ServerCalls } from '../server-calls.ts'
import { textIn, type Terminal } from '../terminal.ts'
import type { FirmwareSession } from './firmware.ts'

const RECORDS = 1_000

const typeName = (type: FirmwareType): string =>
  Object.entries(firmwareTypes).find(([, value]) => value === type)?.[0] ?? ''

function statusOf({ publishStatus, withdrawTime, deleteTime, isExpired }: OtaRecord, locale: Locale): string {
  if (deleteTime !== null) return textIn(locale, 'deleted')
  if (withdrawTime !== null) return textIn(locale, 'withdrawn')
  if (isExpired) return textIn(locale, 'expired')
  const text = otaFieldTexts['publishStatus']?.codes?.[publishStatus]
  return text ? inLocale(text, locale) : String(publishStatus)
}

const recordsOf = (server: ServerCalls, productId: string, limit: number) =>
  upTo(limit, (pageIndex, pageSize) => server.call(listOtaRecords, { productId, pageIndex, pageSize }))

export async function listReleases({ server, productId, isJson }: FirmwareSession, limit: number, terminal: Terminal) {
  const { locale } = terminal
  const found = await recordsOf(server, productId, limit)
  const row = (one: OtaRecord) => [
    one.recordId,
    one.firmwareVersion,
    typeName(one.firmwareType),
    statusOf(one, locale),
    one.grayRatio === null ? '' : `${one.area ?? ''} ${one.grayRatio}%`,
  ]
  return show({ ...found, isJson, none: textIn(locale, 'noReleases'), row }, terminal)
}

/** The ID of a release that is given by ID or version: of a version, the newest record that is not deleted. */
export async function recordIdOf(
  { server, productId }: FirmwareSession,
  { release, type }: { release: string; type: FirmwareType | undefined },
  locale: Locale,
): Promise<string> {
  const wrong = (name: 'badRelease' | 'noRelease' | 'severalReleases') =>
    new CommandEnded(exitCode.wrong, textIn(locale, name, { release }))
  if (/^\d{1,32}$/.test(release)) return release
  const version = firmwareVersionOf(release)
  if (!version) throw wrong('badRelease')
  const { items } = await recordsOf(server, productId, RECORDS)
  const found = items.filter(
    (one) =>
      one.firmwareVersion === firmwareVersionText(version) &&
      one.deleteTime === null &&
      (type === undefined || one.firmwareType === type),
  )
  const [newest] = found
  if (!newest) throw wrong('noRelease')
  if (found.some(({ firmwareType }) => firmwareType !== newest.firmwareType)) throw wrong('severalReleases')
  return newest.recordId
}

/** Standard output has the ID alone, for scripts; a remark says what became of the release. */
export function showRecord(record: OtaRecord, isJson: boolean, { locale, say, complain }: Terminal): ExitCode {
  if (isJson) say(JSON.stringify(record, null, 2))
  else {
    const { recordId, firmwareVersion: version, firmwareType } = record
    say(recordId)
    complain(textIn(locale, 'releaseIs', { version, type: typeName(firmwareType), status: statusOf(record, locale) }))
  }
  return exitCode.done
}
