import { brandOf } from '@slipway/contract/users/apps/app-brand.ts'
import { appFunctionKeys, appFunctions, lockedBecause } from '@slipway/contract/users/apps/app-functions.ts'
import type { Application, ApplicationDetail, ApplicationRow } from '@slipway/contract/users/apps/apps.ts'

export const anyApp: Application = {
  appId: 'a1b2c3d4e5f60718293a4b5c6d7e8f90',
  appName: '智能家',
  androidName: 'com.acme.home',
  bundleId: 'com.acme.home',
  logo: '/files/logo.png',
  androidFixed: false,
  iosFixed: false,
  owner: 'dev@example.com',
  createTime: 1_790_000_000_000,
  updateTime: 1_790_000_000_000,
}

export const anyAppRow: ApplicationRow = { ...anyApp, publishTime: null, lastBuild: null, warnings: 0 }

const content = { ...anyApp, items: [], hidden: [], categories: [] }

export const anyAppDetail: ApplicationDetail = {
  app: anyApp,
  items: [],
  functions: appFunctionKeys.map((key) => {
    const why = lockedBecause(key)
    return {
      key,
      name: appFunctions[key].name,
      enabled: true,
      locked: why !== undefined,
      why: why ?? { zh: '', en: '' },
    }
  }),
  categories: [],
  client: null,
  draft: brandOf(content, { appId: anyApp.appId, version: 1, icons: null }),
  publishTime: null,
  unpublished: [{ area: 'app', name: 'appName', language: null, before: null, after: '智能家' }],
  lastBuild: null,
  warnings: 0,
  steps: [
    { key: 'identity', state: 'done', reason: null },
    { key: 'look', state: 'open', reason: 'englishName' },
    { key: 'functions', state: 'done', reason: null },
    { key: 'agreements', state: 'open', reason: 'agreement' },
    { key: 'push', state: 'open', reason: 'noPush' },
    { key: 'publish', state: 'open', reason: 'unpublished' },
    { key: 'build', state: 'open', reason: 'unbuilt' },
  ],
  urls: [`http://192.168.1.20:3000/app/?app=${anyApp.appId}`],
}
