import type {
  FirmwareRow,
  ModuleDetail,
  RadioModule,
  SdkToolVersion,
} from '@slipway/contract/catalog/modules/modules.ts'

export const anyModule: RadioModule = {
  moduleId: '3',
  mid: '3',
  moduleName: 'LM-W32',
  modulePic: '',
  moduleSize: '16 × 13 mm',
  moduleDesc: 'Wi-Fi + Bluetooth LE',
  circuitDiagram: '',
  moduleIntroductionDoc: 'https://docs.example.com/w32',
  communicationMode: 3,
  developMode: 2,
  chip: 'esp32c3',
  productCount: 0,
  firmwareCount: 1,
  createTime: 1_790_000_000_000,
  updateTime: 1_790_000_000_000,
}

export const anyDetail: ModuleDetail = { ...anyModule, products: [] }

const firmware = {
  firmwareId: '5',
  moduleId: '3',
  firmwareType: 1,
  firmwareLabel: '通用固件',
  firmwareLabelEn: 'Standard',
  mainCategory: '',
  mainCategoryId: '',
  versionCount: 1,
} as const

export const anyFirmware: FirmwareRow = {
  ...firmware,
  firmwarePackageId: '12',
  firmwareVersion: 'V1.3.0 build 261123',
  firmwareUrl: '/iot/config/api/iot/support/firmware/version/file?firmwarePackageId=12&file=firmware',
  serialProtocolUrl: '',
  specification: 'First',
  categories: [],
  appVersionMin: '',
  parameterConfig: {},
  md5: '5d41402abc4b2a76b9719d911017c592',
  sha1: 'aaf4c61ddcc5e8a2dabede0f3b482cd9aea9434d',
  sha256: '2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824',
  size: 412_345,
  fileName: 'lamp.bin',
  imageInfo: { format: 'esp', chip: 'esp32c3', version: '1.3.0' },
  hardware: [],
  fromVersion: '',
  isStop: true,
  modelVersion: null,
  reportedAs: '',
  seq: 1,
  md5Repeated: false,
  packageTime: 1_790_000_000_000,
}

export const anyTool: SdkToolVersion = {
  packageId: '8',
  moduleId: '3',
  toolVersion: '1.2.0',
  toolUrl: '/iot/config/api/iot/support/sdkTool/version/file?packageId=8&file=tool',
  sdkDoc: '',
  changes: 'Faster builds',
  fileName: 'sdk.zip',
  size: 3_500_000,
  sha256: '2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824',
  createTime: 1_790_000_000_000,
}
