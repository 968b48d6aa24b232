import { addModule } from '@slipway/contract/catalog/modules/modules.calls.ts'
import { addModuleFirmware } from '@slipway/contract/catalog/modules/module-firmware.calls.ts'
import type { InputOf } from '@slipway/contract/define-call.ts'
import { chooseModule } from '@slipway/contract/products/hardware/hardware.calls.ts'
import { selectFirmware } from '@slipway/contract/products/hardware/product-firmware.calls.ts'
import type { TestServer } from '../../../../testing/test-server.ts'
import { addVersion, anyFirmware, anyModule, FIRST } from '../../../catalog/modules/testing/modules-samples.ts'

let modules = 0

/** A module that suits every custom Wi-Fi product: it needs no firmware of the library. */
export async function socModule({ as }: TestServer, fields: Partial<InputOf<typeof addModule>> = {}): Promise<string> {
  const moduleName = `SoC ${++modules}`
  return (await as('operator').call(addModule, { ...anyModule, moduleName, ...fields })).moduleId
}

/** A module whose firmware of this type has a version. */
export async function moduleWithFirmware(server: TestServer, fields: Partial<InputOf<typeof addModule>> = {}) {
  const operator = server.as('operator')
  const moduleId = await socModule(server, { developMode: 1, ...fields })
  const { firmwareId } = await operator.call(addModuleFirmware, { ...anyFirmware, moduleId })
  const { firmwarePackageId } = await addVersion(operator, firmwareId, FIRST, { parameterConfig: { baud: 9600 } })
  return { operator, moduleId, firmwareId, firmwarePackageId }
}

/** Gives the product what a release needs of its hardware (SI-027). */
export async function withHardware(server: TestServer, productId: string): Promise<void> {
  const { moduleId, firmwareId } = await moduleWithFirmware(server)
  const administrator = server.as('administrator')
  await administrator.call(chooseModule, { productId, moduleId })
  await administrator.call(selectFirmware, { productId, firmwareId })
}
