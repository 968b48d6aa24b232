import * as z from 'zod/mini'
import { administratorsVia, viaMenus } from '../../../access.ts'
import { defineCall } from '../../../define-call.ts'
import { optionalText } from '../../../schema.ts'
import { audienceFields, panel, panelId } from '../panels.ts'
import { panelPlatforms } from './panel-manifest.ts'
import { panelPackages } from './panel-packages.ts'
import { panelPackagesLimits as limits } from './panel-packages.limits.ts'

const BASE = '/iot/config/api/iot/support/product/panel'
const access = viaMenus('panels', 'products')
const bearer = 'products'
const platform = z.enum(panelPlatforms)
const found = ['panels.notFound', 'panels.notYours', 'panels.notCode'] as const

/** SI-059, CN-04. */
export const uploadPanelPackage = defineCall({
  method: 'POST',
  path: `${BASE}/package`,
  summary: { zh: '上传面板代码包', en: 'Upload a package of a code panel' },
  access,
  onProduct: 'edit',
  bearer,
  file: ['panelPackage'],
  input: z.object({ panelId, platform }),
  output: panelPackages,
  refusals: [
    ...found,
    'panels.upgrading',
    'panels.wrongState',
    'panels.packageBroken',
    'panels.versionNotHigher',
    'uploads.missing',
    'uploads.tooLarge',
    'uploads.cutShort',
  ],
})

export const getPanelPackages = defineCall({
  method: 'GET',
  path: `${BASE}/status`,
  summary: { zh: '面板代码包的状态', en: 'Get the packages of a code panel' },
  access,
  onProduct: 'read',
  bearer,
  input: z.object({ panelId }),
  output: panelPackages,
  refusals: found,
})

/** For reviewers: the package as it is delivered. */
export const downloadPanelPackage = defineCall({
  method: 'GET',
  path: `${BASE}/package/file`,
  summary: { zh: '下载面板代码包', en: 'Download a package of a code panel' },
  access,
  onProduct: 'read',
  bearer,
  input: z.object({ panelId, platform }),
  reply: 'download',
  refusals: [...found, 'panels.noUpload'],
})

/** SI-059: by administrators. */
export const reviewPanelPackage = defineCall({
  method: 'POST',
  path: `${BASE}/review`,
  summary: { zh: '审核面板代码包', en: 'Review a package of a code panel' },
  access: administratorsVia('panels'),
  onProduct: 'edit',
  bearer,
  input: z.object({ panelId, platform, approve: z.boolean(), reason: optionalText(limits.reason) }),
  output: panelPackages,
  refusals: [...found, 'panels.noUpload', 'panels.reasonMissing'],
})

/** ST-39: in gray with an audience, otherwise to all users. */
export const releasePanelPackage = defineCall({
  method: 'POST',
  path: `${BASE}/release`,
  summary: { zh: '发布面板代码包', en: 'Release the packages of a code panel' },
  access,
  onProduct: 'edit',
  bearer,
  input: z.object({ panelId, ...audienceFields }),
  output: panel,
  refusals: [
    ...found,
    'panels.upgrading',
    'panels.wrongState',
    'panels.packageMissing',
    'panels.nothingNew',
    'panels.audienceMissing',
    'panels.audienceTwice',
    'gray-configs.numberUnknown',
  ],
})
