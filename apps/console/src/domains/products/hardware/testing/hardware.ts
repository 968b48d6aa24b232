import type {
  FirmwareChoice,
  HardwareConfig,
  ModuleChoice,
  ModuleOffer,
  ProductHardware,
} from '@slipway/contract/products/hardware/hardware.ts'
import { completeConfig, lights, mconfigInfo, pins } from '@slipway/contract/products/hardware/light-strip.ts'
import * as z from 'zod/mini'
import { anyProduct } from '../../products/testing/products.ts'

const radio = {
  moduleId: '3',
  mid: '3',
  moduleName: 'LM-W32',
  modulePic: '',
  moduleSize: '16 × 13 mm',
  moduleDesc: 'Wi-Fi + Bluetooth LE',
  circuitDiagram: '',
  moduleIntroductionDoc: '',
  communicationMode: 3,
  developMode: 2,
  chip: '',
  productCount: 1,
  firmwareCount: 1,
  createTime: 1_790_000_000_000,
  updateTime: 1_790_000_000_000,
} as const

export const anyOffer: ModuleOffer = {
  ...radio,
  isSelected: false,
  allowed: [1, 2],
  firmwares: [
    {
      firmwareId: '5',
      firmwareType: 1,
      firmwareLabel: '通用固件',
      firmwareLabelEn: 'Standard',
      firmwareVersion: 'V1.3.0 build 261123',
    },
  ],
  whyNot: [],
}

export const unfitOffer: ModuleOffer = {
  ...anyOffer,
  moduleId: '4',
  mid: '4',
  moduleName: 'LM-Z10',
  communicationMode: 4,
  allowed: [],
  firmwares: [],
  whyNot: [{ reason: 'communication', msg: '模组的通信方式是 Zigbee，产品需要 Wi-Fi' }],
}

export const anyChoice: ModuleChoice = {
  moduleId: '3',
  mid: '3',
  moduleName: 'LM-W32',
  modulePic: '',
  communicationMode: 3,
  developMode: 2,
  developType: 2,
  allowed: [1, 2],
  whyNot: [],
}

export const noHardware: ProductHardware = { module: null, isRequired: true, isFrozen: false, developTypes: [1, 2] }

export const anyFirmwareChoice: FirmwareChoice = {
  firmwareId: '5',
  firmwareType: 1,
  firmwareLabel: '通用固件',
  firmwareLabelEn: 'Standard',
  isOwn: false,
  isSelected: true,
  firmwarePackageId: '12',
  firmwareVersion: 'V1.3.0 build 261123',
  parameterConfig: { baud: 9600 },
  updateTime: 1_790_000_000_000,
  versionCount: 2,
  versions: [
    { firmwarePackageId: '13', firmwareVersion: 'V1.4.0 build 261124', covers: false, packageTime: 1_790_000_000_000 },
    { firmwarePackageId: '12', firmwareVersion: 'V1.3.0 build 261123', covers: true, packageTime: 1_790_000_000_000 },
  ],
}

/** Red at GPI01, green at GPI02. */
export const anyStrip: HardwareConfig = {
  pId: anyProduct.productId,
  firmwareUpgradeCode: 'V1.0.0',
  modelId: '',
  mconfigInfo: completeConfig(
    z.parse(mconfigInfo, {
      product_param: {
        IO_config: [
          { name: pins.gpi01, light: lights.red },
          { name: pins.gpi02, light: lights.green },
        ],
      },
    }),
  ),
  updateTime: 1_790_000_000_000,
}
