import * as z from 'zod/mini'
import { viaMenus } from '../../access.ts'
import { fileReference, firmwareVersion, libraryId, versionFields } from '../../catalog/modules/module-fields.ts'
import { defineCall, productIdAliases } from '../../define-call.ts'
import { MAX_PAGE_SIZE, pageRequest } from '../../paging.ts'
import { codeOf, integer, optionalText } from '../../schema.ts'
import { productId } from '../products/products.ts'
import { otaAreas } from './areas.ts'
import { firmwareLimits } from './firmware.limits.ts'
import { otaStatus } from './firmware.lifecycle.ts'
import { otaProduct, otaRecord, remindTypes } from './firmware.ts'
import { oneRelease } from './one-release.ts'
import { rolloutPresets } from './rollout-presets.ts'
import { testDevices } from './test-devices.ts'

const SUPPORT = '/iot/config/api/iot/support'
const BASE = `${SUPPORT}/firmware/ota`
const shared = { access: viaMenus('products', 'firmware'), aliases: productIdAliases } as const

const releaseRefusals = ['products.notFound', 'firmware.notFound'] as const

const notes = optionalText(firmwareLimits.notes)
const area = z.enum(otaAreas)
const effectiveDay = integer({ min: firmwareLimits.effectiveDay.min, max: firmwareLimits.fullEffectiveDay })
/** Of the other firmware types, one of each. */
const partners = z.array(libraryId).check(z.maxLength(firmwareLimits.withPackages.max))
const partnerRefusals = ['firmware.typeTwice', 'firmware.noCommonHardware', 'firmware.inFlow'] as const
const deviceRefusals = ['firmware.devicesUnknown', 'firmware.deviceTwice'] as const

/** CA-013. */
export const listProductOta = defineCall({
  ...shared,
  method: 'POST',
  path: `${SUPPORT}/product/ota/page`,
  summary: { zh: '固件升级列表', en: 'List products with firmware releases' },
  onProduct: 'none',
  input: z.object({
    ...pageRequest,
    search: optionalText(firmwareLimits.search),
    publishStatus: z.optional(codeOf(otaStatus)),
  }),
  aliases: {},
  output: otaProduct,
  reply: 'page',
})

/** CA-066, ER-19 to ER-21, ST-16, ST-17. */
export const addOta = defineCall({
  ...shared,
  method: 'POST',
  path: `${BASE}/add`,
  summary: { zh: '新增固件升级', en: 'Add a firmware release' },
  onProduct: 'edit',
  input: z.object({
    productId,
    firmwareId: libraryId,
    isAdd: z._default(z.literal([0, 1]), 0),
    packageId: z.optional(libraryId),
    ...versionFields,
    firmwareVersion: z.optional(firmwareVersion),
    firmwareUrl: z.optional(fileReference),
    withPackages: z._default(partners, []),
    remindType: z._default(codeOf(remindTypes), remindTypes.ask),
    area: z.optional(area),
    releaseNotes: notes,
    releaseNotesEn: notes,
  }),
  output: otaRecord,
  refusals: [
    'products.notFound',
    'firmware.firmwareNotFound',
    'firmware.packageMissing',
    'firmware.packageNotFound',
    'firmware.libraryOnly',
    ...partnerRefusals,
    'firmware.versionReleased',
    'firmware.versionNotIncreasing',
    'modules.firmwareNotFound',
    'modules.versionTaken',
    'modules.versionNotIncreasing',
    'modules.fromVersionUnknown',
    'modules.wrongChip',
    'modules.wrongVersion',
    'modules.md5Mismatch',
    'modules.sizeMismatch',
    'modules.tooMany',
    'categories.notFound',
    'uploads.notFound',
  ],
})

/** CA-067. A field that the state does not allow is refused unless it stays as it is. */
export const editOta = defineCall({
  ...shared,
  method: 'POST',
  path: `${BASE}/edit`,
  summary: { zh: '编辑固件升级', en: 'Edit a firmware release' },
  onProduct: 'edit',
  input: z.object({
    ...oneRelease,
    packageId: z.optional(libraryId),
    withPackages: z.optional(partners),
    remindType: z.optional(codeOf(remindTypes)),
    area: z.optional(area),
    effectiveDay: z.optional(integer(firmwareLimits.effectiveDay)),
    cnDevices: z.optional(testDevices),
    usDevices: z.optional(testDevices),
    releaseNotes: z.optional(notes),
    releaseNotesEn: z.optional(notes),
  }),
  output: otaRecord,
  refusals: [
    ...releaseRefusals,
    ...deviceRefusals,
    ...partnerRefusals,
    'firmware.notEditable',
    'firmware.withdrawn',
    'firmware.devicesMissing',
    'firmware.packageNotFound',
    'firmware.versionReleased',
    'firmware.versionNotIncreasing',
  ],
})

/** CA-068, SI-073, SI-078. */
export const upgradeOta = defineCall({
  ...shared,
  method: 'POST',
  path: `${BASE}/upgrade`,
  summary: { zh: '开始验证或发布固件', en: 'Start validating a firmware version, or release it' },
  onProduct: 'administer',
  input: z.object({
    ...oneRelease,
    cnDevices: z.optional(testDevices),
    usDevices: z.optional(testDevices),
    effectiveDay: z.optional(effectiveDay),
    grayRatio: z.optional(integer(firmwareLimits.grayRatio)),
    area: z.optional(area),
    /** A rollout in groups, when a version is released; without it, and without a saved plan, the ratio opens in one step. */
    plan: z.optional(z.enum(rolloutPresets)),
  }),
  output: z.object({
    recordId: z.string(),
    publishStatus: codeOf(otaStatus),
    cn: otaRecord.shape.cn,
    us: otaRecord.shape.us,
  }),
  refusals: [
    ...releaseRefusals,
    ...deviceRefusals,
    'firmware.notYetValidated',
    'firmware.alreadyValidated',
    'firmware.devicesMissing',
    'firmware.windowMissing',
    'firmware.windowTooLong',
    'firmware.ratioMissing',
    'firmware.areaMissing',
    'firmware.withdrawn',
    'firmware.ratioFalls',
    'firmware.areaNarrows',
    'firmware.expired',
    'firmware.modelUnpublished',
    'firmware.hardwareUnsignable',
    'firmware.keysWaiting',
    'firmware.signatureMissing',
    'signing.keyExpired',
    'firmware.releaseFailed',
    'campaigns.rehearsalNeedsPlan',
    'campaigns.stoppedByRule',
  ],
})

/** CA-069, ST-18, ER-28. */
export const testedOta = defineCall({
  ...shared,
  method: 'POST',
  path: `${BASE}/tested`,
  summary: { zh: '完成固件验证', en: 'Complete the validation of a firmware version' },
  onProduct: 'edit',
  input: z.object({
    ...oneRelease,
    passed: z._default(z.boolean(), true),
    reason: optionalText(firmwareLimits.reason),
  }),
  output: otaRecord,
  refusals: [
    ...releaseRefusals,
    'firmware.notValidating',
    'firmware.notCompleted',
    'firmware.testFailed',
    'firmware.reasonMissing',
  ],
})

/** CA-074, SI-073, SI-077. */
export const deleteOta = defineCall({
  ...shared,
  method: 'POST',
  path: `${BASE}/delete`,
  summary: { zh: '删除或撤回固件升级', en: 'Delete or withdraw a firmware release' },
  onProduct: 'administer',
  input: z.object(oneRelease),
  output: z.object({ recordId: z.string(), isWithdrawn: z.boolean() }),
  refusals: [...releaseRefusals, 'firmware.validating', 'firmware.withdrawn'],
})

/** CA-070, SI-069. */
export const listLatestOta = defineCall({
  ...shared,
  method: 'GET',
  path: `${SUPPORT}/firmware/latest`,
  summary: { zh: '各类型最新发布的固件', en: 'Get the newest released version of each firmware type' },
  onProduct: 'read',
  input: z.object({ productId }),
  output: z.array(otaRecord),
  refusals: ['products.notFound'],
})

/** CA-072, SI-069. */
export const listOta = defineCall({
  ...shared,
  method: 'GET',
  path: `${BASE}/list`,
  summary: { zh: '一个固件的升级版本', en: 'List the releases of a firmware' },
  onProduct: 'read',
  input: z.object({
    productId,
    firmwareId: libraryId,
    ...pageRequest,
    pageSize: z._default(integer({ min: 1, max: MAX_PAGE_SIZE }), firmwareLimits.releasePage),
  }),
  output: otaRecord,
  reply: 'page',
  refusals: ['products.notFound'],
})

/** CA-073: also deleted and withdrawn ones. */
export const listOtaRecords = defineCall({
  ...shared,
  method: 'GET',
  path: `${BASE}/record`,
  summary: { zh: '产品的固件发布记录', en: 'List the release records of a product' },
  onProduct: 'read',
  input: z.object({ productId, ...pageRequest }),
  output: otaRecord,
  reply: 'page',
  refusals: ['products.notFound'],
})
