import type { Locale } from '@slipway/contract/locale.ts'
import {
  chooseModule,
  getHardware,
  listModulesForProduct,
  setDevelopType,
} from '@slipway/contract/products/hardware/hardware.calls.ts'
import type { FirmwareChoice, HardwareConfig, ModuleChoice } from '@slipway/contract/products/hardware/hardware.ts'
import {
  getLightStrip,
  resetLightStrip,
  setLightModel,
  setLightStrip,
} from '@slipway/contract/products/hardware/light-strip.calls.ts'
import {
  addOwnFirmware,
  deleteOwnFirmware,
  listFirmwareConfig,
  selectFirmware,
  setFirmwareConfig,
  unselectFirmware,
  updateOwnFirmware,
} from '@slipway/contract/products/hardware/product-firmware.calls.ts'
import type { RefusalDetails } from '@slipway/contract/refusals.ts'
import { productCreated } from '@slipway/contract/products/products/products.events.ts'
import type { DatabaseOrTransaction } from '../../../db/database.ts'
import { inTransaction, type Subscription } from '../../../events/subscriptions.ts'
import { serve, type Route } from '../../../http/route.ts'
import type { ProductRecord } from '../products/index.ts'
import { hardwareChanging } from './hardware-changing.ts'
import { hardwareCopying } from './hardware-copying.ts'
import type { HardwareDependencies } from './hardware-rules.ts'
import { choiceIn, hardwareService } from './hardware.service.ts'
import { lightStripService } from './light-strip.service.ts'
import { moduleFirmwareGap } from './module-firmware-gap.ts'
import type { NeedyProduct } from './module-reasons.ts'
import { hardwareNaming } from './named-hardware.ts'
import { ownFirmwareService } from './own-firmware.service.ts'
import { productFirmwareService } from './product-firmware.service.ts'

export interface HardwareApi {
  routes: Route[]
  subscriptions: Subscription[]
  /** The hardware step of a product; custom firmware is only for its members. */
  stepOf(
    product: ProductRecord & { isOwn: boolean },
    locale: Locale,
  ): Promise<{ hardware: HardwareConfig | null; module: ModuleChoice | null; firmwares: FirmwareChoice[] }>
  /** All that the product has chosen, by names; undefined for nothing. */
  named: ReturnType<typeof hardwareNaming>['named']
  lastSaved: ReturnType<typeof hardwareNaming>['lastSaved']
  /** Gives the product this hardware by names. The `field` of a refusal is a place in it. */
  changeTo: ReturnType<typeof hardwareChanging>
  /** SI-027: why the product has no module that suits it; undefined where it has one. */
  moduleMissing(product: NeedyProduct, on: DatabaseOrTransaction): Promise<RefusalDetails | undefined>
  /** The same for the firmware of the module. */
  moduleFirmwareMissing(product: NeedyProduct, on: DatabaseOrTransaction): Promise<RefusalDetails | undefined>
}

/** Module, firmware and light-strip pins of a product. */
export function hardwareDomain(parts: HardwareDependencies): HardwareApi {
  const hardware = hardwareService(parts)
  const firmware = productFirmwareService(parts)
  const own = ownFirmwareService(parts)
  const strip = lightStripService(parts)
  const copyAll = hardwareCopying(parts)
  const { named, lastSaved } = hardwareNaming(parts)
  return {
    routes: [
      serve(getHardware, ({ input, actor, locale }) => hardware.info(input.productId, actor, locale)),
      serve(listModulesForProduct, ({ input, actor, locale }) => hardware.offers(input, actor, locale)),
      serve(chooseModule, ({ input, actor, locale }) => hardware.choose(input, actor, locale)),
      serve(setDevelopType, ({ input, actor }) => hardware.setDevelopType(input, actor)),
      serve(listFirmwareConfig, ({ input, actor }) => firmware.list(input, actor)),
      serve(selectFirmware, ({ input, actor }) => firmware.select(input, actor)),
      serve(unselectFirmware, async ({ input, actor }) => {
        await firmware.unselect(input, actor)
        return null
      }),
      serve(addOwnFirmware, ({ input, actor }) => own.add(input, actor)),
      serve(updateOwnFirmware, ({ input, actor }) => own.update(input, actor)),
      serve(deleteOwnFirmware, async ({ input, actor }) => {
        await own.remove(input, actor)
        return null
      }),
      serve(setFirmwareConfig, ({ input, actor }) => firmware.setConfig(input, actor)),
      serve(getLightStrip, ({ input, actor }) => strip.get(input, actor)),
      serve(setLightStrip, ({ input, actor }) => strip.set(input, actor)),
      serve(setLightModel, ({ input, actor }) => strip.setModel(input, actor)),
      serve(resetLightStrip, ({ input, actor }) => strip.reset(input, actor)),
    ],
    subscriptions: [
      inTransaction(productCreated, async (tx, { productId: to, copiedFrom: from, ownerId: by }) => {
        if (from !== null) await copyAll(tx, { from, to, by })
      }),
    ],
    named,
    lastSaved,
    changeTo: hardwareChanging(parts),
    moduleMissing: hardware.moduleMissing,
    moduleFirmwareMissing: moduleFirmwareGap(parts),
    async stepOf(product, locale) {
      const module = await hardware.chosen(product, parts.db)
      return {
        hardware: await strip.of(product),
        module: module ? choiceIn(module, locale) : null,
        firmwares: await firmware.selectedOf(product, { hasOwn: product.isOwn }),
      }
    },
  }
}
