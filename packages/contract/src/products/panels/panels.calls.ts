import * as z from 'zod/mini'
import { viaMenus } from '../../access.ts'
import { defineCall, productIdAliases } from '../../define-call.ts'
import { MAX_PAGE_SIZE, pageRequest } from '../../paging.ts'
import { codeOf, epochMs, integer, optionalText } from '../../schema.ts'
import { productId } from '../products/products.ts'
import { panelStatus } from './panels.lifecycle.ts'
import { panelsLimits } from './panels.limits.ts'
import {
  audienceFields,
  changedPanelFields,
  panel,
  panelAliases,
  panelConfig,
  panelFields,
  panelId,
  panelTypes,
  panelVersion,
} from './panels.ts'

const BASE = '/iot/config/api/iot/support/v3/panel'
/** Standard panels also ask for the administrator mark (CN-36), panels of a product for a role on it. */
const access = viaMenus('panels', 'products')
const bearer = 'products'
const aliases = { ...panelAliases, ...productIdAliases }

const filters = {
  ...pageRequest,
  pageSize: z._default(integer({ min: 1, max: MAX_PAGE_SIZE }), panelsLimits.page),
  /** The own panels of this product; absent: the standard panels. */
  productId: z.optional(productId),
  panelName: optionalText(panelsLimits.name),
  firstCategory: optionalText({ max: 32 }),
  secondCategory: optionalText({ max: 32 }),
  status: z.optional(codeOf(panelStatus)),
}

const found = ['panels.notFound', 'panels.notYours', 'products.notFound'] as const
const written = [...found, 'panels.upgrading', 'panels.savedMeanwhile', 'panels.wrongState'] as const
const fieldRefusals = [
  'panels.nameTaken',
  'panels.rnNameTaken',
  'panels.categoryUnknown',
  'panels.appVersionTooLow',
  'uploads.notFound',
] as const
const programRefusals = ['panels.programNotFound', 'panels.programUnpublished'] as const
const documentRefusals = [
  'panels.documentBroken',
  'panels.documentProblems',
  'panels.packageMissing',
  ...programRefusals,
] as const
const audienceRefusals = ['panels.audienceMissing', 'panels.audienceTwice', 'gray-configs.numberUnknown'] as const
const updateTime = z.optional(epochMs)

/** CA-043, CO-02. */
export const listPanels = defineCall({
  method: 'POST',
  path: `${BASE}/page`,
  summary: { zh: '面板列表', en: 'List panels' },
  access,
  onProduct: 'read',
  bearer,
  isRead: true,
  isAudited: false,
  input: z.object(filters),
  aliases,
  output: panel,
  reply: 'page',
  refusals: ['products.notFound'],
})

/** CA-047: first releases and upgrades in gray. */
export const listGatedPanels = defineCall({
  method: 'POST',
  path: `${BASE}/gated/page`,
  summary: { zh: '灰度中的面板', en: 'List panels in gray release' },
  access,
  onProduct: 'read',
  bearer,
  isRead: true,
  isAudited: false,
  input: z.object(filters),
  aliases,
  output: panel,
  reply: 'page',
  refusals: ['products.notFound'],
})

/** With its document. */
export const getPanel = defineCall({
  method: 'GET',
  path: `${BASE}/info`,
  summary: { zh: '面板详情', en: 'Get a panel' },
  access,
  onProduct: 'read',
  bearer,
  input: z.object({ panelId }),
  output: panel,
  refusals: ['panels.notFound'],
})

/** CA-044, VA-56 to VA-62. */
export const addPanel = defineCall({
  method: 'POST',
  path: `${BASE}/add`,
  summary: { zh: '添加面板', en: 'Add a panel' },
  access,
  onProduct: 'edit',
  bearer,
  input: z.object({
    ...panelFields,
    productId: z.optional(productId),
    panelType: z.optional(codeOf(panelTypes)),
    config: panelConfig,
  }),
  aliases,
  output: panel,
  refusals: [
    'products.notFound',
    'panels.notYours',
    'panels.tooMany',
    'panels.typeMismatch',
    ...fieldRefusals,
    'panels.documentBroken',
    ...programRefusals,
  ],
})

/** CA-045, SI-122. What is absent stays. */
export const updatePanel = defineCall({
  method: 'PUT',
  path: `${BASE}/update`,
  summary: { zh: '修改面板', en: 'Change a panel' },
  access,
  onProduct: 'edit',
  bearer,
  input: z.object({
    panelId,
    updateTime,
    ...changedPanelFields,
    config: z.optional(panelConfig),
  }),
  aliases,
  output: panel,
  refusals: [
    ...written,
    'panels.frozen',
    'panels.typeMismatch',
    ...fieldRefusals,
    'panels.documentBroken',
    ...programRefusals,
  ],
})

/** CA-046, CN-61, ST-34. */
export const deletePanel = defineCall({
  method: 'DELETE',
  path: `${BASE}/delete`,
  summary: { zh: '删除面板', en: 'Delete a panel' },
  access,
  onProduct: 'edit',
  bearer,
  input: z.object({ panelId }),
  refusals: [...found, 'panels.upgrading', 'panels.wrongState', 'panels.inUse'],
})

/** CA-049. */
export const releasePanelGray = defineCall({
  method: 'POST',
  path: `${BASE}/gatedRelease`,
  summary: { zh: '灰度发布面板', en: 'Release a panel to a gray audience' },
  access,
  onProduct: 'edit',
  bearer,
  input: z.object({ panelId, updateTime, ...audienceFields }),
  output: panel,
  refusals: [...written, ...audienceRefusals, ...documentRefusals],
})

/** CA-048, ST-32: a newer version of a published panel, in gray. */
export const upgradePanel = defineCall({
  method: 'PUT',
  path: `${BASE}/upgrade`,
  summary: { zh: '升级面板（灰度）', en: 'Upgrade a published panel in gray' },
  access,
  onProduct: 'edit',
  bearer,
  input: z.object({
    panelId,
    updateTime,
    ...audienceFields,
    /** Without one: the next patch version. */
    version: z.optional(panelVersion),
    config: panelConfig,
    note: optionalText(panelsLimits.note),
  }),
  output: panel,
  refusals: [
    ...written,
    ...audienceRefusals,
    ...documentRefusals,
    'panels.typeMismatch',
    'panels.versionNotHigher',
    'uploads.notFound',
  ],
})

/** CA-055, ST-32. */
export const cancelPanelUpgrade = defineCall({
  method: 'POST',
  path: `${BASE}/cancelPanelUpgrade`,
  summary: { zh: '取消面板升级', en: 'Cancel the upgrade of a panel' },
  access,
  onProduct: 'edit',
  bearer,
  input: z.object({ panelId }),
  output: panel,
  refusals: [...found, 'panels.noUpgrade'],
})

/** CA-056, ST-33: the full release, of a first version or of an upgrade. */
export const changePanelState = defineCall({
  method: 'POST',
  path: `${BASE}/changeState`,
  summary: { zh: '全量发布面板', en: 'Release a panel to all users' },
  access,
  onProduct: 'edit',
  bearer,
  input: z.object({ panelId, status: z.literal(panelStatus.published), updateTime }),
  output: panel,
  refusals: [...found, 'panels.savedMeanwhile', 'panels.wrongState', ...documentRefusals],
})

/** CA-050, ST-29: final. */
export const takePanelOut = defineCall({
  method: 'POST',
  path: `${BASE}/out`,
  summary: { zh: '下架面板', en: 'Take a panel offline' },
  access,
  onProduct: 'edit',
  bearer,
  input: z.object({ panelId, updateTime }),
  output: panel,
  refusals: written,
})

/** CA-051, SI-061. */
export const isPanelNameTaken = defineCall({
  method: 'GET',
  path: `${BASE}/panelName/isReport`,
  summary: { zh: '面板名称是否已被使用', en: 'Check whether a panel name is taken' },
  access,
  onProduct: 'none',
  bearer,
  input: z.object({ panelName: panelFields.panelName }),
  output: z.boolean(),
})

/** CA-052, SI-061: those that the caller can open. */
export const listPanelProducts = defineCall({
  method: 'GET',
  path: `${BASE}/withPid`,
  summary: { zh: '使用该面板的产品', en: 'List the products that use a panel' },
  access,
  onProduct: 'read',
  bearer,
  input: z.object({ panelId }),
  output: z.array(z.object({ productId: z.string(), productName: z.string() })),
  refusals: ['panels.notFound'],
})
