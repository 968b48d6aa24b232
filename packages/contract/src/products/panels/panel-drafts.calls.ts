import * as z from 'zod/mini'
import { administratorsVia, viaMenus } from '../../access.ts'
import { defineCall, productIdAliases } from '../../define-call.ts'
import { pageRequest } from '../../paging.ts'
import { epochMs, optionalText } from '../../schema.ts'
import { productId } from '../products/products.ts'
import {
  draftId,
  draftName,
  draftStart,
  listedPanelVersion,
  panelDraft,
  panelDraftDetail,
  panelVersionDetail,
} from './panel-drafts.ts'
import { panelsLimits } from './panels.limits.ts'
import { audienceFields, panel, panelFields, panelId, panelVersion } from './panels.ts'

const BASE = '/iot/config/api/iot/support/product/panel'
const access = viaMenus('panels', 'products')
const bearer = 'products'
const document = z.record(z.string(), z.unknown())

/** Last changed first. */
export const listPanelDrafts = defineCall({
  method: 'GET',
  path: `${BASE}/draft/page`,
  summary: { zh: '产品的面板草稿', en: 'List the panel drafts of a product' },
  access,
  onProduct: 'read',
  bearer,
  input: z.object({ productId, ...pageRequest }),
  aliases: productIdAliases,
  output: panelDraft,
  reply: 'page',
  refusals: ['products.notFound'],
})

/** CN-36: what administrators design; last changed first. */
export const listStandardPanelDrafts = defineCall({
  method: 'GET',
  path: `${BASE}/draft/standard`,
  summary: { zh: '标准面板的草稿', en: 'List the drafts of a standard panel' },
  access: administratorsVia('panels'),
  onProduct: 'none',
  bearer,
  input: z.object({ panelId }),
  output: z.array(panelDraft),
  refusals: ['panels.notFound'],
})

export const getPanelDraft = defineCall({
  method: 'GET',
  path: `${BASE}/draft`,
  summary: { zh: '面板草稿', en: 'Get a panel draft' },
  access,
  onProduct: 'read',
  bearer,
  input: z.object({ draftId }),
  output: panelDraftDetail,
  refusals: ['panels.draftNotFound'],
})

export const addPanelDraft = defineCall({
  method: 'POST',
  path: `${BASE}/draft`,
  summary: { zh: '新建面板草稿', en: 'Start a panel draft' },
  access,
  onProduct: 'edit',
  bearer,
  input: z.object({ productId, start: draftStart, draftName: z.optional(draftName) }),
  aliases: productIdAliases,
  output: panelDraftDetail,
  refusals: ['products.notFound', 'panels.notFound', 'panels.noDocument', 'panels.tooManyDrafts', 'panels.notYours'],
})

/** SI-122. What is absent stays. */
export const savePanelDraft = defineCall({
  method: 'PUT',
  path: `${BASE}/draft`,
  summary: { zh: '保存面板草稿', en: 'Save a panel draft' },
  access,
  onProduct: 'edit',
  bearer,
  input: z.object({
    draftId,
    updateTime: z.optional(epochMs),
    draftName: z.optional(draftName),
    document: z.optional(document),
    /** Of a standard panel: another product whose features it is designed with. */
    sampleProductId: z.optional(productId),
  }),
  output: panelDraft,
  refusals: [
    'panels.draftNotFound',
    'panels.sampleOfStandard',
    'products.notFound',
    'panels.savedMeanwhile',
    'panels.documentBroken',
    'panels.documentTooLarge',
  ],
})

export const deletePanelDraft = defineCall({
  method: 'DELETE',
  path: `${BASE}/draft`,
  summary: { zh: '删除面板草稿', en: 'Delete a panel draft' },
  access,
  onProduct: 'edit',
  bearer,
  input: z.object({ draftId }),
  refusals: ['panels.draftNotFound'],
})

/** SI-055: a new panel, or the next version of the draft's own one, by the states of panels. */
export const publishPanelDraft = defineCall({
  method: 'POST',
  path: `${BASE}/publish`,
  summary: { zh: '发布面板草稿', en: 'Publish a panel draft' },
  access,
  onProduct: 'edit',
  bearer,
  input: z.object({
    draftId,
    updateTime: z.optional(epochMs),
    /** Of a new panel; absent: that of the draft. */
    panelName: z.optional(panelFields.panelName),
    note: optionalText(panelsLimits.note),
    /** An upgrade needs an audience; without one, a first version is for all users. */
    ...audienceFields,
  }),
  output: panel,
  refusals: [
    'panels.draftNotFound',
    'panels.savedMeanwhile',
    'panels.tooMany',
    'panels.nameTaken',
    'panels.rnNameTaken',
    'panels.documentProblems',
    'panels.audienceMissing',
    'panels.audienceTwice',
    'gray-configs.numberUnknown',
    'panels.upgrading',
    'panels.inGray',
    'panels.wrongState',
  ],
})

/** Newest first. */
export const listPanelVersions = defineCall({
  method: 'GET',
  path: `${BASE}/version/page`,
  summary: { zh: '面板的版本', en: 'List the versions of a panel' },
  access,
  onProduct: 'read',
  bearer,
  input: z.object({ panelId, ...pageRequest }),
  output: listedPanelVersion,
  reply: 'page',
  refusals: ['panels.notFound'],
})

export const getPanelVersion = defineCall({
  method: 'GET',
  path: `${BASE}/version`,
  summary: { zh: '面板的一个版本', en: 'Get a version of a panel' },
  access,
  onProduct: 'read',
  bearer,
  input: z.object({ panelId, version: panelVersion }),
  output: panelVersionDetail,
  refusals: ['panels.notFound', 'panels.versionNotFound'],
})
