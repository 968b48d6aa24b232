import * as z from 'zod/mini'
import { viaMenus } from '../../access.ts'
import { defineCall, productIdAliases } from '../../define-call.ts'
import { productId } from '../../products/products/products.ts'
import { codeOf, text } from '../../schema.ts'
import { labelId } from '../devices/device-filter.ts'
import { serial } from '../devices/devices.ts'
import { deviceGroupLimits } from './device-groups.limits.ts'
import { deviceLabel, filterContent, labelKind, labelName, listColumns, savedFilter } from './device-groups.ts'

const BASE = '/iot/config/api/iot/support/product/device'
/** Keys and third parties need the scope of devices. */
const shared = { access: viaMenus('products'), aliases: productIdAliases, bearer: 'devices' } as const

export const listDeviceLabels = defineCall({
  ...shared,
  onProduct: 'read',
  method: 'GET',
  path: `${BASE}/label/list`,
  summary: { zh: '产品的设备标签和分组', en: 'List the tags and groups of a product' },
  input: z.object({ productId }),
  output: z.array(deviceLabel),
  refusals: ['products.notFound'],
})

export const addDeviceLabel = defineCall({
  ...shared,
  onProduct: 'edit',
  method: 'POST',
  path: `${BASE}/label/add`,
  summary: { zh: '新建设备标签或分组', en: 'Create a tag or a group' },
  input: z.object({ productId, kind: codeOf(labelKind), name: labelName }),
  output: deviceLabel,
  refusals: ['products.notFound', 'device-groups.nameTaken', 'device-groups.tooMany'],
})

export const renameDeviceLabel = defineCall({
  ...shared,
  onProduct: 'edit',
  method: 'POST',
  path: `${BASE}/label/rename`,
  summary: { zh: '重命名设备标签或分组', en: 'Rename a tag or a group' },
  input: z.object({ productId, labelId, name: labelName }),
  refusals: ['products.notFound', 'device-groups.notFound', 'device-groups.nameTaken'],
})

/** The devices stay: only their tag or group ends. */
export const deleteDeviceLabel = defineCall({
  ...shared,
  onProduct: 'edit',
  method: 'POST',
  path: `${BASE}/label/delete`,
  summary: { zh: '删除设备标签或分组', en: 'Delete a tag or a group' },
  input: z.object({ productId, labelId }),
  refusals: ['products.notFound', 'device-groups.notFound'],
})

/** Replaces the tags and the group of one device; an absent field keeps what the device has. */
export const labelDevice = defineCall({
  ...shared,
  onProduct: 'edit',
  method: 'POST',
  path: `${BASE}/label/assign`,
  summary: { zh: '设置设备的标签和分组', en: 'Set the tags and the group of a device' },
  input: z.object({
    productId,
    serial,
    tagIds: z.optional(z.array(labelId).check(z.maxLength(deviceGroupLimits.tagsPerDevice))),
    /** An empty one takes the device out of its group. */
    groupId: z.optional(z.union([labelId, z.literal('')])),
  }),
  refusals: ['products.notFound', 'devices.notFound', 'device-groups.notFound'],
})

export const getDeviceView = defineCall({
  ...shared,
  onProduct: 'read',
  method: 'GET',
  path: `${BASE}/view`,
  summary: { zh: '本账号的设备列表设置', en: "Get the caller's columns and saved filters" },
  input: z.object({ productId }),
  /** `columns` is null before the first choice. */
  output: z.object({ columns: z.nullable(listColumns), filters: z.array(savedFilter) }),
  refusals: ['products.notFound'],
})

export const saveDeviceColumns = defineCall({
  ...shared,
  onProduct: 'read',
  method: 'POST',
  path: `${BASE}/view/columns`,
  summary: { zh: '保存设备列表的列', en: 'Save the columns of the device list' },
  input: z.object({ productId, columns: listColumns }),
  refusals: ['products.notFound'],
})

/** A filter of the same name is replaced. */
export const saveDeviceFilter = defineCall({
  ...shared,
  onProduct: 'read',
  method: 'POST',
  path: `${BASE}/view/filter/save`,
  summary: { zh: '保存设备列表的筛选条件', en: 'Save a filter of the device list' },
  input: z.object({ productId, name: text({ max: deviceGroupLimits.filterNameLength }), filter: filterContent }),
  output: savedFilter,
  refusals: ['products.notFound', 'device-groups.tooManyFilters'],
})

export const deleteDeviceFilter = defineCall({
  ...shared,
  onProduct: 'read',
  method: 'POST',
  path: `${BASE}/view/filter/delete`,
  summary: { zh: '删除已保存的筛选条件', en: 'Delete a saved filter of the device list' },
  input: z.object({ productId, filterId: labelId }),
  refusals: ['products.notFound', 'device-groups.notFound'],
})
