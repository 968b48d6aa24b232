import { randomBytes } from 'node:crypto'
import { addFirmwareVersion } from '@slipway/contract/catalog/modules/module-firmware.calls.ts'
import { saveDeviceDdi, saveProductDdi } from '@slipway/contract/devices/ddi/ddi.calls.ts'
import { usualDdiRules, type DdiRules } from '@slipway/contract/devices/ddi/ddi.ts'
import { addDevice } from '@slipway/contract/devices/devices/devices.calls.ts'
import { addOta, testedOta, upgradeOta } from '@slipway/contract/products/firmware/firmware.calls.ts'
import { chooseModule } from '@slipway/contract/products/hardware/hardware.calls.ts'
import { selectFirmware } from '@slipway/contract/products/hardware/product-firmware.calls.ts'
import type { TestServer } from '../../../../testing/test-server.ts'
import { stockedModule, upload } from '../../../catalog/modules/testing/modules-samples.ts'
import { makeProduct, V1 } from '../../../products/firmware/testing/firmware-rig.ts'
import { jobsOf } from '../../campaigns/testing/updates-rig.ts'
import { targetTokenOf } from '../target-token.ts'

const serial = 'board-1'

/**
 * A product with one device and one image: what a client was recorded against, and meets again. `isNamed`: the client
 * builds a name of its own, which the owner has assigned to the device.
 */
export async function recordedProduct(
  server: TestServer,
  image: { name: string; bytes: Uint8Array },
  { rules = {}, isNamed = false }: { rules?: Partial<DdiRules> | undefined; isNamed?: boolean | undefined } = {},
) {
  const owner = server.as('developer')
  const name = `x${randomBytes(4).toString('hex')}`
  const { operator, moduleId, firmwareId } = await stockedModule(server, { moduleName: name })
  const { url } = await upload(operator, 'firmware', image.bytes, image.name)
  const version = { firmwareId, firmwareVersion: V1, firmwareUrl: url }
  const { firmwarePackageId: packageId } = await operator.call(addFirmwareVersion, version)
  const productId = await makeProduct(owner)
  await owner.call(chooseModule, { productId, moduleId })
  await owner.call(selectFirmware, { productId, firmwareId })
  await owner.call(saveProductDdi, { productId, ...usualDdiRules, ...rules })
  const { deviceSecret } = await owner.call(addDevice, { productId, serial })
  const query = server.db.selectFrom('devices').select('id').where('product_id', '=', productId)
  const { id: deviceId } = await query.executeTakeFirstOrThrow()
  const ddiName = `native_posix-${name}`
  if (isNamed) await owner.call(saveDeviceDdi, { productId, serial, ddiName })
  let recordId = ''

  return {
    controllerId: isNamed ? ddiName : `${productId}:${serial}`,
    token: targetTokenOf(deviceSecret),
    jobs: () => jobsOf(server, deviceId),
    async release(): Promise<void> {
      ;({ recordId } = await owner.call(addOta, { productId, firmwareId, packageId, remindType: 3 }))
      await owner.call(upgradeOta, { productId, recordId, cnDevices: [serial], effectiveDay: 7 })
    },
    takeBack: () => owner.call(testedOta, { productId, recordId, passed: false, reason: 'wrong file' }),
  }
}
