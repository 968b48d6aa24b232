import { randomBytes } from 'node:crypto'
import { addFirmwareVersion, addModuleFirmware } from '@slipway/contract/catalog/modules/module-firmware.calls.ts'
import { addModule } from '@slipway/contract/catalog/modules/modules.calls.ts'
import { getOta } from '@slipway/contract/products/firmware/firmware-pages.calls.ts'
import { chooseModule } from '@slipway/contract/products/hardware/hardware.calls.ts'
import { selectFirmware } from '@slipway/contract/products/hardware/product-firmware.calls.ts'
import { getSigningKeys } from '@slipway/contract/products/signing/signing.calls.ts'
import { keyUses } from '@slipway/contract/products/signing/signing.ts'
import type { RootKey } from '@slipway/contract/products/firmware/signed/key-list.ts'
import type { ConsoleClient } from '../console-client.ts'
import { ownFirmware, testedVersion, uploadImage } from '../setup/firmware-release.ts'
import { plainProduct } from '../plain-product.ts'
import type { SlipwayProcess } from '../run-slipway.ts'
import type { CrashRelease } from './update-check.ts'

export const PRIOR = { module: 'V1.0.0 build 260101', mcu: 'V2.0.0 build 260101' }
const TARGET = { module: 'V1.1.0 build 261124', mcu: 'V2.1.0 build 261124' }
const IMAGE_BYTES = 300_000

export interface UpdateSetting {
  productId: string
  roots: RootKey[]
  releases: CrashRelease[]
}

/** A product with a tested version of its module and one of its MCU, to be released for different areas and cohorts. */
export async function updateSetting(slipway: SlipwayProcess, client: ConsoleClient): Promise<UpdateSetting> {
  const productId = await plainProduct(client, 'Updating')
  const fields = { moduleName: 'Crash SoC', communicationMode: 3, developMode: 1 } as const
  const { moduleId } = await client.call(addModule, fields)
  const labels = { firmwareLabel: '通用固件', firmwareLabelEn: 'Standard firmware' }
  const { firmwareId } = await client.call(addModuleFirmware, { moduleId, firmwareType: 1, ...labels })
  const { firmwarePackageId } = await client.call(addFirmwareVersion, {
    firmwareId,
    firmwareVersion: TARGET.module,
    firmwareUrl: await uploadImage(client, slipway.url, randomBytes(IMAGE_BYTES)),
  })
  await client.call(chooseModule, { productId, moduleId })
  await client.call(selectFirmware, { productId, firmwareId })
  const mcuId = await ownFirmware(client, { productId, firmwareType: 2 })
  const recordOf = {
    module: await testedVersion(slipway, client, {
      productId,
      firmwareId,
      firmwareType: 1,
      firmwareVersion: TARGET.module,
      packageId: firmwarePackageId,
    }),
    mcu: await testedVersion(slipway, client, {
      productId,
      firmwareId: mcuId,
      firmwareType: 2,
      firmwareVersion: TARGET.mcu,
      image: randomBytes(IMAGE_BYTES),
    }),
  }
  const releaseOf = async (type: 'module' | 'mcu'): Promise<Omit<CrashRelease, 'first' | 'last'>> => {
    const recordId = recordOf[type]
    const { packageId } = await client.call(getOta, { productId, recordId })
    return { type, recordId, packageId, version: TARGET[type], prior: PRIOR[type], raisedAt: Infinity }
  }
  const { keys } = await client.call(getSigningKeys, { productId })
  return {
    productId,
    roots: keys
      .filter(({ keyUse }) => keyUse === keyUses.root)
      .map(({ keyId, publicKey }) => ({ id: keyId, public: publicKey })),
    releases: [
      { ...(await releaseOf('module')), first: { area: 'CN', grayRatio: 40 }, last: { area: 'CN', grayRatio: 80 } },
      { ...(await releaseOf('mcu')), first: { area: 'CN', grayRatio: 30 }, last: { area: 'GLOBAL', grayRatio: 90 } },
    ],
  }
}
