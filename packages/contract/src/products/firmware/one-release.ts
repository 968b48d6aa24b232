import * as z from 'zod/mini'
import { firmwareVersion, libraryId } from '../../catalog/modules/module-fields.ts'
import { productId } from '../products/products.ts'

/** A release by its id, or by firmware and version: then the newest one that is not deleted. */
export const oneRelease = {
  productId,
  recordId: z.optional(libraryId),
  firmwareId: z.optional(libraryId),
  firmwareVersion: z.optional(firmwareVersion),
}
