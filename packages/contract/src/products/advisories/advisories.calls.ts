import * as z from 'zod/mini'
import { viaMenus } from '../../access.ts'
import { libraryId } from '../../catalog/modules/module-fields.ts'
import { defineCall, productIdAliases } from '../../define-call.ts'
import { pageRequest } from '../../paging.ts'
import { codeOf, optionalText, text } from '../../schema.ts'
import { partsListsLimits } from '../parts-lists/parts-lists.limits.ts'
import { productId } from '../products/products.ts'
import { advisoriesInfo, productFinding, verdicts, versionFinding } from './advisories.ts'
import { advisoriesLimits } from './advisories.limits.ts'

const BASE = '/iot/config/api/iot/support/firmware/advisories'
const access = viaMenus('products', 'firmware')
const shared = { access, aliases: productIdAliases } as const
const onePackage = { productId, packageId: libraryId }
const packageRefusals = ['products.notFound', 'parts-lists.packageNotFound'] as const

/** Multipart with the part `file`: advisories in the OSV schema, as one JSON file or a ZIP of them. */
export const importAdvisories = defineCall({
  access: viaMenus('modules'),
  method: 'POST',
  path: `${BASE}/import`,
  summary: { zh: '导入安全公告（OSV）', en: 'Import advisories in the OSV format' },
  onProduct: 'none',
  file: ['advisories'],
  input: z.object({ fileName: z.optional(text({ min: 0, max: 255 })) }),
  output: advisoriesInfo,
  refusals: [
    'uploads.missing',
    'uploads.cutShort',
    'uploads.tooLarge',
    'advisories.notOsv',
    'advisories.badArchive',
    'advisories.tooLarge',
    'advisories.tooMany',
  ],
})

export const getAdvisoriesInfo = defineCall({
  access,
  method: 'GET',
  path: `${BASE}/info`,
  summary: { zh: '安全公告的数量和来源', en: 'Get the number and origin of the advisories' },
  onProduct: 'none',
  input: z.object({}),
  output: advisoriesInfo,
})

export const listFindings = defineCall({
  ...shared,
  method: 'GET',
  path: `${BASE}/version`,
  summary: { zh: '固件版本的安全公告', en: 'List the findings of a firmware version' },
  onProduct: 'read',
  input: z.object({ ...onePackage, ...pageRequest }),
  output: versionFinding,
  reply: 'page',
  refusals: packageRefusals,
})

export const setVerdict = defineCall({
  ...shared,
  method: 'POST',
  path: `${BASE}/verdict`,
  summary: { zh: '评估安全公告', en: 'Set the verdict on a finding' },
  onProduct: 'edit',
  input: z.object({
    ...onePackage,
    advisoryId: text(advisoriesLimits.id),
    purl: text(partsListsLimits.purl),
    verdict: codeOf(verdicts),
    note: optionalText(advisoriesLimits.note),
  }),
  output: versionFinding,
  refusals: [...packageRefusals, 'parts-lists.libraryOnly', 'advisories.notFound'],
})

const openOnly = { openOnly: z._default(z.boolean(), true) }

export const listProductFindings = defineCall({
  access,
  method: 'GET',
  path: `${BASE}/findings`,
  summary: { zh: '所有产品的安全公告', en: 'List the findings of all products' },
  onProduct: 'none',
  input: z.object({ ...openOnly, ...pageRequest }),
  output: productFinding,
  reply: 'page',
})

export const exportFindings = defineCall({
  access,
  method: 'GET',
  path: `${BASE}/export`,
  summary: { zh: '导出所有产品的安全公告', en: 'Export the findings of all products as CSV' },
  onProduct: 'none',
  input: z.object(openOnly),
  reply: 'download',
})
