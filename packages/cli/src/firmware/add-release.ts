import { createHash } from 'node:crypto'
import { imageInfoOf, proposedVersion } from '@slipway/contract/catalog/modules/image-info.ts'
import { firmwareTypes, type FirmwareType } from '@slipway/contract/catalog/modules/modules.ts'
import { uploadFile } from '@slipway/contract/identity/uploads/uploads.calls.ts'
import type { Locale } from '@slipway/contract/locale.ts'
import { addOta } from '@slipway/contract/products/firmware/firmware.calls.ts'
import {
  addOwnFirmware,
  listFirmwareConfig,
  selectFirmware,
} from '@slipway/contract/products/hardware/product-firmware.calls.ts'
import { CommandEnded, exitCode, type ExitCode } from '../exit-codes.ts'
import { textIn, type Terminal } from '../terminal.ts'
import type { ActionOf } from './firmware-options.ts'
import type { FirmwareSession } from './firmware.ts'
import { showRecord } from './releases.ts'
import { sentFile, type FileToSend } from './sent-file.ts'

const labels: Readonly<Record<FirmwareType, { firmwareLabel: string; firmwareLabelEn: string }>> = {
  [firmwareTypes.module]: { firmwareLabel: '模组固件', firmwareLabelEn: 'Module firmware' },
  [firmwareTypes.mcu]: { firmwareLabel: 'MCU 固件', firmwareLabelEn: 'MCU firmware' },
  [firmwareTypes.bluetooth]: { firmwareLabel: '蓝牙固件', firmwareLabelEn: 'Bluetooth firmware' },
  [firmwareTypes.zigbee]: { firmwareLabel: 'Zigbee 固件', firmwareLabelEn: 'Zigbee firmware' },
}

/** Uploads a file and adds its version and release. */
export async function addRelease(
  session: FirmwareSession,
  action: ActionOf<'add'>,
  terminal: Terminal,
): Promise<ExitCode> {
  const { server, productId, isJson } = session
  const { locale } = terminal
  const file = await sentFile(action.file, locale)
  const firmwareVersion = action.version ?? proposedVersion(imageInfoOf(file.head, file.tail), new Date())
  if (firmwareVersion === undefined)
    throw new CommandEnded(exitCode.wrong, textIn(locale, 'noVersion', { file: file.name }))
  const firmwareId = await firmwareFor(session, action.type, locale)
  const { url, md5 } = await uploadOf(session, file, terminal)
  const record = await server.call(addOta, {
    productId,
    firmwareId,
    isAdd: 1,
    firmwareVersion,
    firmwareUrl: url,
    md5: action.md5 ?? md5,
    remindType: action.remindType,
    ...action.notes,
  })
  return showRecord(record, isJson, terminal)
}

/** The firmware that the product uses for this type; a product without one gets one of its own. */
async function firmwareFor({ server, productId }: FirmwareSession, given: FirmwareType | undefined, locale: Locale) {
  const choices = await server.call(listFirmwareConfig, { productId })
  const used = choices.filter(({ isSelected, isOwn }) => isSelected || isOwn)
  const types = [...new Set(used.map(({ firmwareType }) => firmwareType))]
  if (given === undefined && types.length > 1) throw new CommandEnded(exitCode.wrong, textIn(locale, 'severalTypes'))
  const firmwareType = given ?? types[0] ?? firmwareTypes.module
  const ofType = used.filter((one) => one.firmwareType === firmwareType)
  const chosen = ofType.find(({ isSelected }) => isSelected)
  if (chosen) return chosen.firmwareId
  const [own] = ofType
  const { firmwareId } = own
    ? await server.call(selectFirmware, { productId, firmwareId: own.firmwareId })
    : await server.call(addOwnFirmware, { productId, firmwareType, ...labels[firmwareType] })
  return firmwareId
}

/** The reference of the uploaded file, and the MD5 of what was read here. */
async function uploadOf(
  { server }: FirmwareSession,
  { name, size, content }: FileToSend,
  { locale, progress }: Terminal,
): Promise<{ url: string; md5: string }> {
  const digest = createHash('md5')
  async function* chunks() {
    let sent = 0
    for await (const chunk of content()) {
      digest.update(chunk)
      sent += chunk.length
      yield chunk
      progress(textIn(locale, 'uploading', { file: name, percent: Math.floor((100 * sent) / size) }))
    }
  }
  try {
    const { url } = await server.sendStream(
      uploadFile,
      { purpose: 'firmware', fileName: name, size: String(size) },
      chunks(),
    )
    return { url, md5: digest.digest('hex') }
  } finally {
    progress('')
  }
}
