import { setPartsList } from '@slipway/contract/products/parts-lists/parts-lists.calls.ts'
import { bytesOf } from '@slipway/contract/products/parts-lists/testing/parts-samples.ts'
import type { Caller } from '../../../../testing/test-server.ts'
import { upload } from '../../../catalog/modules/testing/modules-samples.ts'

/** Uploads the document and makes it the parts list of the version. */
export async function setParts(caller: Caller, productId: string, packageId: string, document: unknown) {
  const { url } = await upload(caller, 'sbom', bytesOf(document), 'lamp.cdx.json')
  return caller.call(setPartsList, { productId, packageId, fileUrl: url })
}
