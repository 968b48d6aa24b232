import * as z from 'zod/mini'
import { viaMenus } from '../../access.ts'
import { defineCall, productIdAliases } from '../../define-call.ts'
import { integer, optionalText } from '../../schema.ts'
import { productId } from '../products/products.ts'
import { panelsLimits } from './panels.limits.ts'
import { miniProgramEntry, panel, panelAliases, panelChoice } from './panels.ts'

const BASE = '/iot/config/api/iot/support'
const MANAGER = '/iot/config/api/iot/manager/panel'
const access = viaMenus('products')
const bearer = 'products'
const aliases = { ...panelAliases, ...productIdAliases }
const categories = { firstCategory: optionalText({ max: 32 }), secondCategory: optionalText({ max: 32 }) }
const choosing = ['products.notFound', 'panels.notFound', 'panels.notChoosable', 'panels.otherUpgradeCode'] as const

/** EN-PANELSEL: of the panel that it carries, only its ID counts; the rest is what the server has stored of it. */
const selection = { productId, panelId: panelChoice }

/** CA-023. */
export const configurePanel = defineCall({
  method: 'POST',
  path: `${BASE}/product/panel/config`,
  summary: { zh: '设置产品面板', en: 'Set the panel of a product' },
  access,
  onProduct: 'edit',
  bearer,
  input: z.object({
    productId,
    firmwareUpgradeCode: optionalText({ max: 32 }),
    /** A panel's `rnName` or ID; empty: the generated panel. */
    rnPanel: optionalText({ max: 64 }),
  }),
  aliases,
  output: z.object({ pId: z.string(), panelId: z.string(), rnName: z.string() }),
  refusals: choosing,
})

/**
 * CA-042: what can be chosen: published standard panels that suit a category, and of a product its own panels that are not
 * offline, also before their release (ST-24). EIB panels are mini programs, besides those that such a panel can name: the
 * published ones of the product's owner, or of the caller.
 */
export const listMiniPrograms = defineCall({
  method: 'GET',
  path: `${BASE}/miniProgram/page`,
  summary: { zh: '可用的小程序和面板', en: 'List mini programs and panels' },
  access,
  onProduct: 'read',
  bearer,
  input: z.object({
    ...categories,
    productId: z.optional(productId),
    pageStart: z._default(integer({ min: 0, max: 10_000 }), 0),
    pageSize: z._default(integer({ min: 1, max: panelsLimits.choicePage }), panelsLimits.choicePage),
  }),
  aliases,
  output: z.object({ miniProgram: z.array(miniProgramEntry), pannel: z.array(panel) }),
  refusals: ['products.notFound'],
})

/** CA-053, SI-061. With its document. */
export const getPanelOfProduct = defineCall({
  method: 'POST',
  path: `${BASE}/v3/panel/panelByPid`,
  summary: { zh: '产品的面板', en: 'Get the panel of a product' },
  access,
  onProduct: 'read',
  bearer,
  isRead: true,
  isAudited: false,
  input: z.object({ productId }),
  aliases,
  output: z.nullable(panel),
  refusals: ['products.notFound'],
})

/** CA-054, ST-24. */
export const selectPanel = defineCall({
  method: 'POST',
  path: `${BASE}/v3/panel/pid/select`,
  summary: { zh: '为产品选择面板', en: 'Choose the panel of a product' },
  access,
  onProduct: 'edit',
  bearer,
  input: z.object(selection),
  aliases,
  output: panel,
  refusals: choosing,
})

/** CA-057: the generated panel, the product's own, then the standard panels of its category. */
export const getAllPanels = defineCall({
  method: 'GET',
  path: `${MANAGER}/getAllPanels`,
  summary: { zh: '产品可选的全部面板', en: 'List all panels for a product' },
  access,
  onProduct: 'read',
  bearer,
  input: z.object({ productId, pVersion: optionalText({ max: 20 }), ...categories }),
  aliases,
  output: z.array(panel),
  refusals: ['products.notFound'],
})

/** CA-058, SI-058. */
export const selectPanelForEnvironments = defineCall({
  method: 'PUT',
  path: `${MANAGER}/select`,
  summary: { zh: '为各环境选择产品面板', en: 'Choose the panel of a product by environment' },
  access,
  onProduct: 'edit',
  bearer,
  input: z.object({
    ...selection,
    /** Comma-separated; this installation applies the selection to itself. */
    envs: optionalText({ max: 200 }),
    fromIot: z.optional(z.union([z.boolean(), z.enum(['true', 'false'])])),
  }),
  aliases,
  output: z.object({ applied: z.array(z.object({ env: z.string(), ok: z.boolean(), msg: z.string() })) }),
  refusals: choosing,
})
