import { expect } from '@playwright/test'
import { addFirmwareVersion, addModuleFirmware } from '@slipway/contract/catalog/modules/module-firmware.calls.ts'
import { addSampleModules } from '@slipway/contract/catalog/modules/modules.calls.ts'
import { addSdkTool } from '@slipway/contract/catalog/modules/sdk-tools.calls.ts'
import { getRehearsal, startRehearsal } from '@slipway/contract/devices/rehearsals/rehearsals.calls.ts'
import { addOta, upgradeOta } from '@slipway/contract/products/firmware/firmware.calls.ts'
import { getOta, listReleasable } from '@slipway/contract/products/firmware/firmware-pages.calls.ts'
import { chooseModule } from '@slipway/contract/products/hardware/hardware.calls.ts'
import { setLightStrip } from '@slipway/contract/products/hardware/light-strip.calls.ts'
import { lights, pins } from '@slipway/contract/products/hardware/light-strip.ts'
import {
  addOwnFirmware,
  listFirmwareConfig,
  selectFirmware,
} from '@slipway/contract/products/hardware/product-firmware.calls.ts'
import { setPartsList } from '@slipway/contract/products/parts-lists/parts-lists.calls.ts'
import { bytesOf, cycloneDx, mbedtls } from '@slipway/contract/products/parts-lists/testing/parts-samples.ts'
import type { ConsoleClient } from '../../tools/console-client.ts'
import { upload } from '../../tools/setup/upload-file.ts'
import { uploadImage } from './uploads.ts'

/** The sample modules, the first with two firmware versions and an SDK tool; gives its id. */
export async function fillLibrary(client: ConsoleClient, origin: string): Promise<string> {
  const [module] = await client.call(addSampleModules, {})
  const moduleId = module?.moduleId ?? ''
  const labels = { firmwareLabel: '通用固件', firmwareLabelEn: 'Standard firmware' }
  const { firmwareId } = await client.call(addModuleFirmware, { moduleId, firmwareType: 1, ...labels })
  for (const version of ['1.2.0', '1.3.0']) {
    const firmwareUrl = await uploadImage(client, origin, version)
    const firmwareVersion = `V${version} build 261123`
    await client.call(addFirmwareVersion, { firmwareId, firmwareVersion, firmwareUrl, isStop: version === '1.2.0' })
  }
  const tool = { purpose: 'sdkTool', bytes: new TextEncoder().encode('an SDK'), name: 'sdk-1.0.0.zip' } as const
  const toolUrl = await upload(client, origin, tool)
  await client.call(addSdkTool, { moduleId, toolVersion: '1.0.0', toolUrl, changes: 'First release, with examples' })
  return moduleId
}

/** A version that is being validated on this device; gives the release's id. */
export async function validateFirmware(client: ConsoleClient, productId: string, serial: string): Promise<string> {
  const [firmware] = await client.call(listFirmwareConfig, { productId })
  const { items } = await client.call(listReleasable, { productId, firmwareId: firmware?.firmwareId ?? '' })
  const release = { productId, firmwareId: firmware?.firmwareId ?? '', packageId: items[0]?.packageId }
  const { recordId } = await client.call(addOta, release)
  await client.call(upgradeOta, { productId, recordId, cnDevices: [serial], effectiveDay: 30 })
  return recordId
}

/** A rehearsal of a release, done: two of its runs meet a fault. */
export async function rehearse(client: ConsoleClient, release: { productId: string; recordId: string }): Promise<void> {
  const { rehearsalId } = await client.call(startRehearsal, {
    ...release,
    fleet: [{ version: 'V1.0.0', devices: 500 }],
    faults: [{ kind: 'neverReturns', permille: 30 }],
    seeds: 6,
  })
  const { productId } = release
  await expect.poll(async () => (await client.call(getRehearsal, { productId, rehearsalId })).state).toBe('done')
}

/** The parts list of the version of a release. */
export async function addPartsList(
  client: ConsoleClient,
  origin: string,
  { productId, recordId }: { productId: string; recordId: string },
): Promise<void> {
  const { packageId } = await client.call(getOta, { productId, recordId })
  const bytes = bytesOf(cycloneDx([mbedtls, { name: 'lwip', version: '2.2.0', purl: 'pkg:generic/lwip@2.2.0' }]))
  const fileUrl = await upload(client, origin, { purpose: 'sbom', bytes, name: 'lamp.cdx.json' })
  await client.call(setPartsList, { productId, packageId, fileUrl })
}

/** The module with its firmware, own firmware, and the pins of an RGB strip. */
export async function chooseHardware(client: ConsoleClient, productId: string, moduleId: string): Promise<void> {
  await client.call(chooseModule, { productId, moduleId })
  const [firmware] = await client.call(listFirmwareConfig, { productId })
  await client.call(selectFirmware, { productId, firmwareId: firmware?.firmwareId ?? '' })
  const labels = { firmwareLabel: '主控固件', firmwareLabelEn: 'Main controller' }
  await client.call(addOwnFirmware, { productId, firmwareType: 2, ...labels })
  const entries = [
    { name: pins.gpi01, light: lights.red },
    { name: pins.gpi02, light: lights.green },
    { name: pins.gpi03, light: lights.blue },
  ]
  const mconfigInfo = { product_param: { IO_config: entries } }
  await client.call(setLightStrip, { productId, modelId: 'rgb', mconfigInfo })
}
