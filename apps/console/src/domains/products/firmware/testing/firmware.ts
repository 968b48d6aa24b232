import type { FirmwareStep, OtaDetail, OtaProduct } from '@slipway/contract/products/firmware/firmware.ts'

export const productId = '4f1c0a9be2d74c53a6f08d1b7e5c2a90'
export const V1 = 'V1.2.0 build 260101'
const TIME = 1_790_000_000_000

export const anyRelease: OtaDetail = {
  recordId: '41',
  productId,
  pId: productId,
  productName: '台灯',
  firmwareId: '5',
  firmwareType: 1,
  firmwareLabel: '通用固件',
  firmwareLabelEn: 'Standard',
  moduleId: '3',
  packageId: '12',
  firmwareVersion: V1,
  firmwareUrl: '/iot/config/api/iot/support/firmware/ota/file?recordId=41',
  serialProtocolUrl: '',
  fileName: 'lamp.bin',
  md5: '5d41402abc4b2a76b9719d911017c592',
  sha256: '2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824',
  size: 412_345,
  parameterConfig: {},
  withPackages: [],
  publishStatus: 1,
  publishType: null,
  grayRatio: null,
  effectiveDay: null,
  area: null,
  remindType: 1,
  releaseNotes: '修复断网重连',
  releaseNotesEn: '',
  cnDevices: [],
  usDevices: [],
  isAdd: 0,
  isSecurity: false,
  userId: '1',
  account: 'dev@example.com',
  publishTime: null,
  createTime: TIME,
  updateTime: TIME,
  effectiveTime: null,
  isExpired: false,
  testedTime: null,
  failReason: '',
  failTime: null,
  withdrawTime: null,
  campaign: null,
  deleteTime: null,
  cn: null,
  us: null,
  reportedAs: '',
  devices: [],
}

const waiting = {
  serial: 'lamp0001',
  region: 'cn',
  isPresent: true,
  reportedVersion: '1.1.0',
  reportedTime: TIME,
  isConfirmed: false,
} as const

export const validating: OtaDetail = {
  ...anyRelease,
  publishStatus: 2,
  effectiveDay: 7,
  effectiveTime: TIME,
  cnDevices: ['lamp0001'],
  devices: [waiting],
}

export const confirmed: OtaDetail = {
  ...validating,
  devices: [{ ...waiting, reportedVersion: V1, isConfirmed: true }],
}

export const released: OtaDetail = {
  ...anyRelease,
  publishStatus: 4,
  publishType: 1,
  grayRatio: 20,
  effectiveDay: 30,
  effectiveTime: TIME,
  publishTime: TIME,
  area: 'GLOBAL',
  cn: 'ok',
  us: '平台出错',
}

export const anyFirmware: OtaProduct['firmwares'][number] = {
  firmwareType: 1,
  firmwareId: '5',
  firmwareLabel: '通用固件',
  firmwareLabelEn: 'Standard',
  latest: null,
  inFlow: { recordId: '41', firmwareVersion: V1, publishStatus: 2 },
  held: [],
}

export const anyProduct: OtaProduct = {
  productId,
  pId: productId,
  productName: '台灯',
  productPic: '',
  publishStatus: 2,
  updateTime: TIME,
  firmwares: [anyFirmware],
}

const emptyStep = {
  firmwareId: null,
  firmwareLabel: '',
  firmwareLabelEn: '',
  moduleId: '',
  latest: null,
  inFlow: null,
  held: [],
  deviceCount: 0,
  versions: [],
}

export const anySteps: FirmwareStep[] = [
  {
    ...emptyStep,
    firmwareType: 1,
    firmwareId: '5',
    firmwareLabel: '通用固件',
    firmwareLabelEn: 'Standard',
    moduleId: '3',
    deviceCount: 3,
    versions: [
      { version: V1, deviceCount: 2 },
      { version: '1.1.0', deviceCount: 1 },
    ],
  },
  { ...emptyStep, firmwareType: 2 },
  { ...emptyStep, firmwareType: 3 },
  { ...emptyStep, firmwareType: 4 },
]
