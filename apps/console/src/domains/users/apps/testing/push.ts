import {
  pushChannelKeys,
  type CertificateConfig,
  type PushConfig,
  type VendorPush,
} from '@slipway/contract/users/apps/push/app-push.ts'

const noVendor: VendorPush = {
  enable: false,
  set: false,
  appId: '',
  appKey: '',
  checkedTime: null,
  checkResult: null,
  checkSaid: '',
}

export const anyPush: PushConfig = {
  ios: [],
  base: { androidPushTitle: '', androidClickComponent: '', androidChannelId: '', enableAndroidPush: false },
  fcm: null,
  vendors: { oppo: noVendor, vivo: noVendor, huawei: noVendor, xiaomi: noVendor, flyme: noVendor },
  checks: pushChannelKeys.map((channel) => ({
    channel,
    checkedTime: null,
    checkResult: null,
    checkSaid: '',
    phones: 0,
  })),
}

export const savedVendor: VendorPush = { ...noVendor, enable: true, set: true, appId: '100001', appKey: 'key' }

export const noCertificates: CertificateConfig = {
  iosPolicyInfo: { set: false, subject: '', teamId: '', notAfter: null },
  mobileProvision: {
    set: false,
    name: '',
    kind: null,
    bundleId: '',
    teamId: '',
    notAfter: null,
    devices: 0,
    aps: null,
  },
  agree: false,
  warnings: [],
}
