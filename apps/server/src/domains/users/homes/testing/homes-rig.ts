import type { AnyCall, InputOf, ResultOf } from '@slipway/contract/define-call.ts'
import { labelUrl, readLabel } from '@slipway/contract/devices/devices/label-code.ts'
import { CallRefused } from '@slipway/contract/http/envelope.ts'
import { addHome } from '@slipway/contract/users/homes/homes.calls.ts'
import { joinHome, inviteMember } from '@slipway/contract/users/homes/members.calls.ts'
import { labelCodes } from '../../../devices/devices/registry/label-codes.ts'
import type { TestServer } from '../../../../testing/test-server.ts'
import { makeUser, openPhone } from '../../users/testing/users-samples.ts'

export interface TestUser {
  id: number
  uid: string
  account: string
  token: string
  call<C extends AnyCall>(called: C, input: InputOf<C>): Promise<ResultOf<C>>
}

let made = 0

/** An end user with an open session; each at an address of its own. */
export async function aUser(server: TestServer, name = 'user', ip?: string): Promise<TestUser> {
  made += 1
  const { id, userId: uid, account, token } = await makeUser(server, `${name}${made}`)
  const phone = openPhone(server, { headers: { accesstoken: token }, ip: ip ?? `10.1.${made >> 8}.${made & 255}` })
  return { id, uid, account, token, call: phone.call }
}

export const newHome = async (owner: TestUser, name = 'Home'): Promise<string> =>
  (await owner.call(addHome, { name, timeZone: 'Asia/Shanghai' })).homeId

export const tokenOf = (url: string): string => new URL(url).hash.slice(1)

/** Another user in the home. */
export async function join(owner: TestUser, homeId: string, user: TestUser, mayManage = false): Promise<TestUser> {
  const { url } = await owner.call(inviteMember, { homeId, mayManage })
  await user.call(joinHome, { token: tokenOf(url) })
  return user
}

/** The product passes for released: what a release takes is tested elsewhere. */
export async function releaseNow({ db }: TestServer, productId: string): Promise<void> {
  await db.updateTable('products').set({ publish_status: 5 }).where('id', '=', productId).execute()
}

/** What the device's printed label says. */
export function labelOf({ parts }: TestServer, device: { productId: string; serial: string; secretVersion?: number }) {
  const code = labelCodes(parts.masterKey)({ secretVersion: 0, ...device })
  const label = readLabel(labelUrl('https://iot.example.com', { ...device, code }))
  return { productId: device.productId, serial: device.serial, code: label?.code ?? '' }
}

/** How a call ended: `done`, or the refusal's name. */
export const ends = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'done',
    (error: unknown) => {
      if (error instanceof CallRefused) return String((error.data as { refusal?: unknown } | undefined)?.refusal)
      throw error
    },
  )
