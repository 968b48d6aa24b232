import { developers, noInput, type MatrixRow, type Things } from './matrix-row.ts'

const onApp = ({ appId }: Things) => ({ appId })
const names = {
  appName: 'Matrix',
  androidName: 'com.matrix.home',
  bundleId: 'com.matrix.home',
  logo: '/files/0.png',
}
const label = { zh: '矩阵', en: 'Matrix' }
const owned = { may: developers, isOwned: true } as const

export const appsRows: Record<string, MatrixRow> = {
  listApps: { may: developers, input: noInput },
  getApp: { ...owned, input: onApp },
  getAppDetail: { ...owned, input: onApp },
  createApp: { may: developers, input: () => names },
  updateApp: { ...owned, input: ({ appId }) => ({ appId, ...names }) },
  deleteApp: { ...owned, input: onApp },
  restoreApp: { ...owned, input: onApp, after: 'deleteApp' },
  getAppChanges: { ...owned, input: onApp },
  publishApp: { ...owned, input: onApp },
  getAppItems: { ...owned, input: onApp },
  setAppItem: {
    ...owned,
    input: ({ appId }) => ({ appId, module: 'base', appItem: 'slogan', language: 'en_US', content: 'Matrix' }),
  },
  setAppItems: {
    ...owned,
    input: ({ appId }) => ({ appId, items: [{ module: 'base', appItem: 'slogan', content: 'Matrix' }] }),
  },
  getDefaultItems: { may: developers, input: noInput },
  getAppFunctions: { ...owned, input: onApp },
  chooseAppFunctions: {
    ...owned,
    input: ({ appId }) => ({ appId, functions: [{ key: 'feedback', enabled: false }] }),
  },
  getNetworkCategories: { ...owned, input: onApp },
  getCustomCategories: { ...owned, input: onApp },
  addCustomCategory: { ...owned, input: ({ appId }) => ({ appId, label }) },
  updateCustomCategory: { ...owned, input: ({ appCategoryId }) => ({ categoryId: appCategoryId, label }) },
  deleteCustomCategory: { ...owned, input: ({ appCategoryId }) => ({ categoryId: appCategoryId }) },
  setAppClient: {
    ...owned,
    input: ({ appId }) => ({ appId, clientId: 'matrix', clientSecret: 'matrix-secret' }),
  },
  getCertificateConfig: { ...owned, input: onApp },
  setCertificateConfig: { ...owned, input: onApp },
  deleteCertificateConfig: { ...owned, input: onApp },
  setIosPush: { ...owned, input: ({ appId }) => ({ appId, certificateType: 0 }) },
  deleteIosPush: { ...owned, input: ({ appId }) => ({ appId, certificateType: 0 }) },
  setAndroidPush: { ...owned, input: ({ appId }) => ({ appId, androidPushTitle: 'Matrix' }) },
  setFcmPush: { ...owned, input: ({ appId }) => ({ appId, fcmSecurityJson: '{}' }) },
  setVendorPush: { ...owned, input: ({ appId }) => ({ appId, oppo: { appKey: 'matrix' } }) },
  getPushConfig: { ...owned, input: onApp },
  deletePushChannel: { ...owned, input: ({ appId }) => ({ appId, channel: 'fcm' }) },
  checkPush: { ...owned, input: ({ appId }) => ({ appId, channel: 'fcm' }) },
  sendTestPush: {
    ...owned,
    input: ({ appId }) => ({ appId, channel: 'fcm', token: 'matrix' }),
  },
  getBrand: { may: 'anyone', input: onApp },
}
