import * as z from 'zod/mini'
import { viaMenus } from '../../access.ts'
import { selectedModule } from '../../catalog/modules/module-fields.ts'
import { moduleLimits } from '../../catalog/modules/modules.limits.ts'
import { developModes } from '../../catalog/modules/modules.ts'
import { defineCall, productIdAliases } from '../../define-call.ts'
import { MAX_PAGE_SIZE, pageRequest } from '../../paging.ts'
import { codeOf, integer } from '../../schema.ts'
import { productId } from '../products/products.ts'
import { moduleChoice, moduleOffer, productHardware } from './hardware.ts'

const access = viaMenus('products')
const BASE = '/iot/config/api/iot/support'
const aliases = productIdAliases
const bearer = 'products'
const developType = codeOf(developModes)

const flawRefusals = [
  'hardware.moduleCommunication',
  'hardware.moduleDevelopmentFree',
  'hardware.moduleNoFirmware',
  'hardware.moduleMainCategory',
  'hardware.moduleNoVersion',
  'hardware.moduleCategory',
] as const

export const getHardware = defineCall({
  method: 'GET',
  path: `${BASE}/hardware/info`,
  summary: { zh: '产品的硬件选择', en: 'Get the hardware of a product' },
  access,
  onProduct: 'read',
  bearer,
  input: z.object({ productId }),
  aliases,
  output: productHardware,
  refusals: ['products.notFound'],
})

/** CA-063, CN-59: those that suit the product first; the others with the reasons against them. */
export const listModulesForProduct = defineCall({
  method: 'GET',
  path: `${BASE}/modules/by/category/{productId}`,
  summary: { zh: '产品可选的模组', en: 'List the modules for a product' },
  access,
  onProduct: 'read',
  bearer,
  input: z.object({
    ...pageRequest,
    pageSize: z._default(integer({ min: 1, max: MAX_PAGE_SIZE }), moduleLimits.firmwarePage),
    productId,
  }),
  aliases,
  output: moduleOffer,
  reply: 'page',
  refusals: ['products.notFound'],
})

/** CA-064. Without a develop type: the module's most demanding one that the product can have. */
export const chooseModule = defineCall({
  method: 'POST',
  path: `${BASE}/config/module`,
  summary: { zh: '选择模组', en: 'Choose the module of a product' },
  access,
  onProduct: 'edit',
  bearer,
  input: z.object({
    productId,
    moduleId: selectedModule,
    developType: z.optional(developType),
    /** Another module takes the firmware of the present one with it. */
    confirm: z._default(z.boolean(), false),
  }),
  aliases: { ...aliases, moduleId: ['mid'] },
  output: moduleChoice,
  refusals: [
    'products.notFound',
    'hardware.frozen',
    'hardware.confirmNeeded',
    'hardware.developTypeNotOffered',
    'firmware.unfinished',
    'modules.notSelected',
    'modules.notFound',
    ...flawRefusals,
  ],
})

/** CA-065. Without `developType` it only reads. */
export const setDevelopType = defineCall({
  method: 'POST',
  path: `${BASE}/module/developType`,
  summary: { zh: '查询或设置产品的开发方式', en: 'Get or set how a product is developed' },
  access,
  onProduct: 'edit',
  bearer,
  input: z.object({ productId, developType: z.optional(developType) }),
  aliases,
  output: z.pick(moduleChoice, { moduleId: true, developType: true, allowed: true }),
  refusals: ['products.notFound', 'hardware.frozen', 'hardware.noModule', 'hardware.developTypeNotOffered'],
})
