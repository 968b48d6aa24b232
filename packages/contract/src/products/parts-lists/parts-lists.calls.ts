import * as z from 'zod/mini'
import { viaMenus } from '../../access.ts'
import { fileReference, libraryId } from '../../catalog/modules/module-fields.ts'
import { defineCall, productIdAliases } from '../../define-call.ts'
import { pageRequest } from '../../paging.ts'
import { optionalText, text } from '../../schema.ts'
import { productId } from '../products/products.ts'
import { component, componentUse, partsList } from './parts-lists.ts'
import { partsListsLimits } from './parts-lists.limits.ts'

const BASE = '/iot/config/api/iot/support/firmware'
const access = viaMenus('products', 'firmware')
const shared = { access, aliases: productIdAliases } as const
const onePackage = { productId, packageId: libraryId }
const packageRefusals = ['products.notFound', 'parts-lists.packageNotFound'] as const

/** Replaces the previous one. The file is an upload of the caller for `sbom`. */
export const setPartsList = defineCall({
  ...shared,
  method: 'POST',
  path: `${BASE}/sbom/set`,
  summary: { zh: '上传固件版本的物料清单', en: 'Set the parts list of a firmware version' },
  onProduct: 'edit',
  input: z.object({ ...onePackage, fileUrl: fileReference }),
  output: partsList,
  refusals: [
    ...packageRefusals,
    'uploads.notFound',
    'parts-lists.libraryOnly',
    'parts-lists.notJson',
    'parts-lists.keyTwice',
    'parts-lists.tooDeep',
    'parts-lists.otherFormat',
    'parts-lists.otherVersion',
    'parts-lists.badField',
    'parts-lists.noComponents',
    'parts-lists.tooMany',
  ],
})

export const getPartsList = defineCall({
  ...shared,
  method: 'GET',
  path: `${BASE}/sbom/info`,
  summary: { zh: '固件版本的物料清单', en: 'Get the parts list of a firmware version' },
  onProduct: 'read',
  input: z.object(onePackage),
  output: z.nullable(partsList),
  refusals: packageRefusals,
})

export const listComponents = defineCall({
  ...shared,
  method: 'GET',
  path: `${BASE}/sbom/components`,
  summary: { zh: '固件版本包含的组件', en: 'List the components of a firmware version' },
  onProduct: 'read',
  input: z.object({ ...onePackage, search: optionalText(partsListsLimits.filter), ...pageRequest }),
  output: component,
  reply: 'page',
  refusals: packageRefusals,
})

export const downloadPartsList = defineCall({
  ...shared,
  method: 'GET',
  path: `${BASE}/sbom/file`,
  summary: { zh: '下载物料清单原文件', en: 'Download the original file of a parts list' },
  onProduct: 'read',
  input: z.object(onePackage),
  reply: 'download',
  refusals: [...packageRefusals, 'parts-lists.none', 'modules.fileNotFound'],
})

const search = { search: text(partsListsLimits.search), version: optionalText(partsListsLimits.version) }

/** The start of a component's name or of its purl, in all products that the caller can open. */
export const findComponent = defineCall({
  access,
  method: 'GET',
  path: `${BASE}/components/find`,
  summary: { zh: '查询哪些设备包含某个组件', en: 'Find the devices that run a component' },
  onProduct: 'none',
  input: z.object({ ...search, ...pageRequest }),
  output: componentUse,
  reply: 'page',
})

export const exportComponent = defineCall({
  access,
  method: 'GET',
  path: `${BASE}/components/export`,
  summary: { zh: '导出组件查询结果', en: 'Export the search for a component as CSV' },
  onProduct: 'none',
  input: z.object(search),
  reply: 'download',
})
