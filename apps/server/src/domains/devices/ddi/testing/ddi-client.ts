import { addDevice } from '@slipway/contract/devices/devices/devices.calls.ts'
import { expect } from 'vitest'
import { feedbackOf } from '../../../../ddi/testing/ddi-rig.ts'
import type { UpdatesRig } from '../../campaigns/testing/updates-rig.ts'
import { targetTokenOf } from '../target-token.ts'

/** A new device of the rig's product, as the client of hawkBit's API that runs on it. */
export async function ddiClient({ server, of: { owner, productId }, jobs }: UpdatesRig, serial: string) {
  const token = targetTokenOf((await owner.call(addDevice, { productId, serial })).deviceSecret)

  async function ask(method: 'GET' | 'POST' | 'PUT', resource: string, payload?: string, signs = true) {
    const url = resource.startsWith('http') ? new URL(resource) : undefined
    return server.app.inject({
      method,
      url: url ? url.pathname + url.search : `/default/controller/v1/${productId}:${serial}${resource}`,
      headers: { ...(signs ? { authorization: `TargetToken ${token}` } : {}), 'content-type': 'application/json' },
      ...(payload === undefined ? {} : { payload }),
    })
  }

  return {
    ask,
    links: async (): Promise<Record<string, { href: string }>> => (await ask('GET', '')).json()._links,
    report: (version: string) => ask('PUT', '/configData', JSON.stringify({ data: { fwVersion: version } })),
    async say(address: string, ...said: Parameters<typeof feedbackOf>): Promise<void> {
      const reply = await ask('POST', `${address}/feedback`, feedbackOf(...said))
      expect(reply.statusCode).toBe(200)
    },
    async jobs(): Promise<string[]> {
      const device = server.db.selectFrom('devices').select('id').where('serial', '=', serial)
      const { id } = await device.where('product_id', '=', productId).executeTakeFirstOrThrow()
      return jobs({ deviceId: id, productId, serial })
    },
  }
}

export type DdiClient = Awaited<ReturnType<typeof ddiClient>>
