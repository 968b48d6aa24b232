import {
  addFirmwareVersion,
  addModuleFirmware,
  listModuleFirmware,
} from '@slipway/contract/catalog/modules/module-firmware.calls.ts'
import { addModule, listModules } from '@slipway/contract/catalog/modules/modules.calls.ts'
import { chooseModule } from '@slipway/contract/products/hardware/hardware.calls.ts'
import { selectFirmware } from '@slipway/contract/products/hardware/product-firmware.calls.ts'
import { signedInClient, type ConsoleClient } from '../../tools/console-client.ts'
import { ROOT } from './servers.ts'
import { uploadImage } from './uploads.ts'

export const SOC_MODULE = 'Journey SoC'
export const SOC_FIRMWARE = { firmwareLabel: '通用固件', firmwareLabelEn: 'Standard firmware' }

/** A module with firmware that suits every custom product with Wi-Fi; journeys of a server share it. */
export async function socModule(origin: string): Promise<{ moduleId: string; firmwareId: string }> {
  const root = await signedInClient(origin, ROOT.account, ROOT.password)
  const found = (await root.call(listModules, { keyword: SOC_MODULE })).items[0]
  if (found) {
    const [firmware] = (await root.call(listModuleFirmware, { moduleId: found.moduleId })).items
    return { moduleId: found.moduleId, firmwareId: firmware?.firmwareId ?? '' }
  }
  const fields = { moduleName: SOC_MODULE, communicationMode: 3, developMode: 2 } as const
  const { moduleId } = await root.call(addModule, fields)
  const { firmwareId } = await root.call(addModuleFirmware, { moduleId, firmwareType: 1, ...SOC_FIRMWARE })
  const firmwareUrl = await uploadImage(root, origin, '1.0.0')
  await root.call(addFirmwareVersion, { firmwareId, firmwareVersion: 'V1.0.0 build 260101', firmwareUrl })
  return { moduleId, firmwareId }
}

/** What a release needs of the product's hardware (SI-027). */
export async function withHardware(developer: ConsoleClient, origin: string, productId: string): Promise<void> {
  const { moduleId, firmwareId } = await socModule(origin)
  await developer.call(chooseModule, { productId, moduleId })
  await developer.call(selectFirmware, { productId, firmwareId })
}
