import { searchDevices } from '@slipway/contract/devices/device-query/device-query.calls.ts'
import { deviceQueryLimits } from '@slipway/contract/devices/device-query/device-query.limits.ts'
import { addDevice, updateDevice } from '@slipway/contract/devices/devices/devices.calls.ts'
import { deleteProduct } from '@slipway/contract/products/products/products.calls.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { makeProduct } from '../devices/testing/devices-rig.ts'

let server: TestServer
let productId: string

beforeAll(async () => {
  server = await startTestServer()
  productId = await makeProduct(server)
})
afterAll(() => server[Symbol.asyncDispose]())

const owner = () => server.as('developer')
const neighbour = () => server.as('developer', 'neighbour')

describe('finding devices of all own products', () => {
  const add = (product: string, serial: string) => owner().call(addDevice, { productId: product, serial })
  const find = (caller: ReturnType<typeof owner>, keyword: string) => caller.call(searchDevices, { keyword })
  /** So many newer products of the same owner, without devices. */
  const productsAfter = async (first: string, count: number): Promise<void> => {
    const columns = sql.raw(
      `owner_id, creator_id, product_name, ap_prefix_typed, product_model, category_id, access_type, communication_type,
       updated_at, updated_by`,
    )
    await sql`
      insert into products (id, ap_prefix_digits, created_at, ${columns})
      select md5('many ' || n), lpad(n::text, 11, '0'), p.created_at + n * interval '1 second', ${columns}
      from products p, generate_series(1, ${count}::int) as n where p.id = ${first}`.execute(server.db)
  }

  test('takes any part of the serial number or the name, without regard to case', async () => {
    const device = await add(productId, 'LS5M-2026-Attic')
    await owner().call(updateDevice, { productId, serial: device.serial, name: 'Dachboden 灯带' })
    const hit = {
      productId,
      productName: 'Lamp',
      subSerial: device.serial,
      deviceName: 'Dachboden 灯带',
      online: false,
    }
    for (const keyword of ['2026-att', 'ls5m-2026-attic', 'BODEN', '灯', 'n 灯带']) {
      expect(await find(owner(), keyword)).toContainEqual(hit)
    }
    expect(await find(owner(), '100%')).toEqual([])
  })

  test('finds devices of any age and keywords of any length, also among those of others, up to a number', async () => {
    const [many, foreign] = [await makeProduct(server), await makeProduct(server, neighbour())]
    await add(many, 'Qx-ancient')
    await sql`select setval('devices_id_seq', nextval('devices_id_seq') + 10000)`.execute(server.db)
    await sql`insert into devices (product_id, serial, secret, created_at)
      select ${many}, 'hay-' || n, '\\x00'::bytea, now() from generate_series(1, 150) as n
      union all select ${foreign}, 'qx-' || n, '\\x00', now() from generate_series(1, 20) as n`.execute(server.db)
    const found = async (keyword: string) => (await find(owner(), keyword)).map(({ subSerial }) => subSerial)
    for (const keyword of ['qx-anc', 'qx-', 'qx', 'ANCIENT']) expect(await found(keyword)).toEqual(['Qx-ancient'])
    expect(await find(server.as('administrator'), 'qx-ancient')).toHaveLength(1)
    expect(await found('hay-')).toHaveLength(deviceQueryLimits.found)
  })

  test('finds a device of the oldest of many products', async () => {
    const caller = server.as('developer', 'owner of many')
    const oldest = await makeProduct(server, caller)
    await caller.call(addDevice, { productId: oldest, serial: 'cellar-needle-2' })
    await productsAfter(oldest, 600)
    expect(await find(caller, 'cellar-NEEDLE')).toMatchObject([{ productId: oldest }])
    expect(await find(server.as('administrator'), 'cellar-NEEDLE')).toMatchObject([{ productId: oldest }])
  })

  test('shows nothing of foreign or deleted products, except foreign ones to administrators', async () => {
    const own = await makeProduct(server)
    const { serial } = await add(own, 'secret-shed-7')
    expect(await find(neighbour(), serial)).toEqual([])
    expect(await find(server.as('administrator'), serial)).toHaveLength(1)
    await owner().call(deleteProduct, { productId: own })
    expect(await find(owner(), serial)).toEqual([])
    expect(await find(server.as('administrator'), serial)).toEqual([])
  })
})
