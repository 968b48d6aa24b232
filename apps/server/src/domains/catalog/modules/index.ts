import {
  addFirmwareVersion,
  addModuleFirmware,
  deleteModuleFirmware,
  downloadFirmwareFile,
  listModuleFirmware,
  updateFirmwareVersion,
  updateModuleFirmware,
} from '@slipway/contract/catalog/modules/module-firmware.calls.ts'
import {
  addModule,
  addSampleModules,
  deleteModule,
  getModule,
  listModules,
  updateModule,
} from '@slipway/contract/catalog/modules/modules.calls.ts'
import {
  addSdkTool,
  deleteSdkTool,
  downloadSdkTool,
  listSdkTools,
  updateSdkTool,
} from '@slipway/contract/catalog/modules/sdk-tools.calls.ts'
import { serve, serveDownload, type Download } from '../../../http/route.ts'
import { firmwareService, type FirmwareDependencies } from './firmware.service.ts'
import { firmwareVersionsService } from './firmware-versions.service.ts'
import { modulesService } from './modules.service.ts'
import { ownFirmwareStore } from './own-firmware.store.ts'
import { privateDownload } from './private-download.ts'
import { productChoiceViews } from './product-choice.views.ts'
import { sdkToolsService } from './sdk-tools.service.ts'

export type { OwnFirmware } from './own-firmware.store.ts'
export type { CoveredCategory, KnownFirmware, KnownVersion, OfferedModule } from './product-choice.views.ts'

export type ModulesApi = ReturnType<typeof modulesDomain>
export type PackagesPort = ReturnType<typeof modulesDomain>['packages']

/** The library of radio modules, with their firmware and SDK tools. */
export function modulesDomain(parts: Omit<FirmwareDependencies, 'modules'>) {
  const modules = modulesService(parts)
  const firmware = firmwareService({ ...parts, modules })
  const versions = firmwareVersionsService(parts)
  const tools = sdkToolsService({ ...parts, modules })
  return {
    routes: [
      serve(listModules, ({ input }) => modules.list(input)),
      serve(getModule, ({ input, actor }) => modules.get(input.moduleId, actor)),
      serve(addModule, ({ input, actor }) => modules.add(input, actor)),
      serve(updateModule, ({ input, actor }) => modules.update(input, actor)),
      serve(deleteModule, async ({ input, actor }) => {
        await modules.remove(input, actor)
        return null
      }),
      serve(addSampleModules, ({ actor }) => modules.addSamples(actor)),
      serve(listModuleFirmware, ({ input }) => firmware.list(input)),
      serve(addModuleFirmware, ({ input }) => firmware.add(input)),
      serve(updateModuleFirmware, ({ input }) => firmware.update(input)),
      serve(deleteModuleFirmware, async ({ input }) => {
        await firmware.remove(input)
        return null
      }),
      serve(addFirmwareVersion, ({ input, actor }) => versions.add(input, actor)),
      serve(updateFirmwareVersion, ({ input, actor }) => versions.update(input, actor)),
      serveDownload(downloadFirmwareFile, ({ input }) => versions.download(input)),
      serve(listSdkTools, ({ input }) => tools.list(input)),
      serve(addSdkTool, ({ input, actor }) => tools.add(input, actor)),
      serve(updateSdkTool, ({ input, actor }) => tools.update(input, actor)),
      serve(deleteSdkTool, async ({ input }) => {
        await tools.remove(input)
        return null
      }),
      serveDownload(downloadSdkTool, ({ input }) => tools.download(input)),
    ],
    /** The library as products choose from it. */
    choiceOn: productChoiceViews,
    /** Firmware of products has the tables of the library, so that their ids differ (CN-42). */
    ownFirmwareOn: ownFirmwareStore,
    packages: {
      /** As `addFirmwareVersion`; with a product, to a firmware of that product. Gives the version's id. */
      add: versions.addPackage,
      /** A file of a version; the caller has checked who reads it. */
      download: (fileId: number): Promise<Download> => privateDownload(parts.uploads, fileId),
    },
  }
}
