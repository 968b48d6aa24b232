import { deleteProduct } from '@slipway/contract/products/products.calls.ts'
import { expect, test } from 'vitest'
import { startTestServer } from '../../test-server.ts'
import { createdPlug, plug } from './products.samples.ts'
import { productsService } from './products.service.ts'

test('digits that another product has, even a deleted one, are drawn again (SI-035)', async () => {
  await using server = await startTestServer()
  const developer = server.as('developer')
  const { accountId, account } = await developer.account()
  const [alive, deleted] = [await createdPlug(developer), await createdPlug(developer)]
  await developer.call(deleteProduct, { productId: deleted.productId })
  const drawn = [alive.apPrefix.slice(-11), deleted.apPrefix.slice(-11), '00000000042']
  const products = productsService({
    ...server.domains,
    db: server.db,
    clock: server.clock,
    facts: {
      featuresOf: () => Promise.reject(new Error('not asked')),
      devicesOf: () => Promise.reject(new Error('not asked')),
    },
    onDeleted: () => {},
    drawDigits: () => drawn.shift() ?? '',
  })
  const actor = { accountId, account, isRoot: false, permissions: { menus: [], administrator: false } }

  const product = await products.create({ productPic: '', remark: '', ...(await plug(developer)) }, actor)

  expect(product.apPrefix).toBe('lumen_plug_00000000042')
})
