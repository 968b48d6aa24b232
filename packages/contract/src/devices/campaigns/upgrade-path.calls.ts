import * as z from 'zod/mini'
import { viaMenus } from '../../access.ts'
import { libraryId } from '../../catalog/modules/module-fields.ts'
import { firmwareTypes } from '../../catalog/modules/modules.ts'
import { defineCall, productIdAliases } from '../../define-call.ts'
import { productId } from '../../products/products/products.ts'
import { codeOf } from '../../schema.ts'

/** How devices of a version come to the release: they have it, are ahead of it, get there, or can't. */
export const pathKinds = ['target', 'newer', 'reachable', 'unreachable'] as const

/** The ways on which devices come to a release, by the versions that they run. Changes nothing. */
export const getUpgradePath = defineCall({
  access: viaMenus('products', 'firmware'),
  aliases: productIdAliases,
  bearer: 'firmware',
  method: 'GET',
  path: '/iot/config/api/iot/support/firmware/ota/path',
  summary: { zh: '固件升级的路径', en: 'Get the upgrade paths of a release' },
  onProduct: 'read',
  input: z.object({ productId, recordId: libraryId }),
  output: z.object({
    images: z.array(
      z.object({
        firmwareType: codeOf(firmwareTypes),
        firmwareVersion: z.string(),
        versions: z.array(
          z.object({
            version: z.string(),
            deviceCount: z.number(),
            kind: z.enum(pathKinds),
            path: z.array(z.object({ firmwareVersion: z.string(), isStop: z.boolean() })),
          }),
        ),
      }),
    ),
    unreachable: z.object({
      total: z.number(),
      devices: z.array(z.object({ serial: z.string(), firmwareType: codeOf(firmwareTypes), version: z.string() })),
    }),
  }),
  refusals: ['products.notFound', 'firmware.notFound'],
})
