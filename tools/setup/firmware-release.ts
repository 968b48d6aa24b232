import { addDevice } from '@slipway/contract/devices/devices/devices.calls.ts'
import type { InputOf, ResultOf } from '@slipway/contract/define-call.ts'
import { firmwareTypes, type FirmwareType } from '@slipway/contract/catalog/modules/modules.ts'
import { addOta, testedOta, upgradeOta } from '@slipway/contract/products/firmware/firmware.calls.ts'
import { addOwnFirmware } from '@slipway/contract/products/hardware/product-firmware.calls.ts'
import { signedCredentials } from '@slipway/device-sdk/sign.ts'
import { prefixOf } from '@slipway/device-sdk/wire.ts'
import { connectAsync } from 'mqtt'
import type { ConsoleClient } from '../console-client.ts'
import type { SlipwayProcess } from '../run-slipway.ts'
import { upload } from './upload-file.ts'

const VALIDATION_DAYS = 7

/** As devices name it in their reports. */
const nameOf = (wanted: FirmwareType): string =>
  Object.entries(firmwareTypes).find(([, type]) => type === wanted)?.[0] ?? ''

interface OwnVersion {
  image: Uint8Array
}

interface LibraryVersion {
  packageId: string
}

export type NewVersion = {
  productId: string
  firmwareId: string
  firmwareType: FirmwareType
  firmwareVersion: string
  /** The device that tests it; without one, another is added. */
  tester?: ResultOf<typeof addDevice>
} & (OwnVersion | LibraryVersion)

/** A firmware of the product itself; gives its id. */
export async function ownFirmware(
  client: ConsoleClient,
  { productId, firmwareType }: Pick<NewVersion, 'productId' | 'firmwareType'>,
): Promise<string> {
  const labels = { firmwareLabel: `固件 ${firmwareType}`, firmwareLabelEn: `Firmware ${firmwareType}` }
  return (await client.call(addOwnFirmware, { productId, firmwareType, ...labels })).firmwareId
}

export const uploadImage = (client: ConsoleClient, origin: string, bytes: Uint8Array): Promise<string> =>
  upload(client, origin, { purpose: 'firmware', bytes, name: 'firmware.bin' })

/** A version that a test device has confirmed; gives its record. It updates without asking, at any hour. */
export async function testedVersion(
  slipway: Pick<SlipwayProcess, 'url' | 'mqttPort'>,
  client: ConsoleClient,
  version: NewVersion,
): Promise<string> {
  const { productId, firmwareId, firmwareType, firmwareVersion } = version
  const { recordId } = await client.call(addOta, {
    productId,
    firmwareId,
    remindType: 3,
    ...('packageId' in version
      ? { packageId: version.packageId }
      : { isAdd: 1, firmwareVersion, firmwareUrl: await uploadImage(client, slipway.url, version.image) }),
  })
  const tester = version.tester ?? (await client.call(addDevice, { productId }))
  const tested = { productId, recordId }
  await client.call(upgradeOta, { ...tested, cnDevices: [tester.serial], effectiveDay: VALIDATION_DAYS })
  const credentials = signedCredentials({ ...tester, timestampMs: Date.now() })
  const device = await connectAsync(`mqtt://127.0.0.1:${slipway.mqttPort}`, { ...credentials, reconnectPeriod: 0 })
  const report = { id: '1', data: { versions: { [nameOf(firmwareType)]: firmwareVersion }, area: 'CN' } }
  await device.publishAsync(`${prefixOf(tester)}up/ota/version`, JSON.stringify(report), { qos: 1 })
  await device.endAsync()
  await client.call(testedOta, tested)
  return recordId
}

type Reach = Pick<InputOf<typeof upgradeOta>, 'grayRatio' | 'area' | 'effectiveDay' | 'plan'>

/** The version is released to all devices, unless the reach says otherwise. */
export async function releasedVersion(
  slipway: Pick<SlipwayProcess, 'url' | 'mqttPort'>,
  client: ConsoleClient,
  firmware: NewVersion,
  reach: Reach = { grayRatio: 100, area: 'GLOBAL' },
): Promise<string> {
  const recordId = await testedVersion(slipway, client, firmware)
  await client.call(upgradeOta, { productId: firmware.productId, recordId, ...reach })
  return recordId
}
