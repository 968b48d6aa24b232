import { callsByDomain } from '@slipway/contract/calls.ts'
import type { AnyCall } from '@slipway/contract/define-call.ts'
import { requestOf } from '@slipway/contract/http/call-request.ts'
import { menus, type MenuName } from '@slipway/contract/identity/roles/menus.ts'
import { claimDevice } from '@slipway/contract/users/homes/binding.calls.ts'
import { sendFeedback } from '@slipway/contract/users/feedback/feedback.calls.ts'
import { updateUser } from '@slipway/contract/users/users/user-profile.calls.ts'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type Caller, type TestServer } from '../../../testing/test-server.ts'
import { connect, makeDevice, makeProduct, recordingTransport } from '../../devices/devices/testing/devices-rig.ts'
import { inRole } from '../../identity/accounts/testing/accounts-samples.ts'
import { aUser, join, labelOf, newHome, releaseNow } from '../../users/homes/testing/homes-rig.ts'
import { writeLogins } from './testing/support-rig.ts'

/** The menus with which staff sees end users and what is theirs. */
const desks: readonly MenuName[] = ['users', 'feedback', 'devices']
const PHONE = '8613987654321'
const NICKNAME = 'Canarina'
const CONTACT = 'contact.canary@example.org'
const LOGIN_IP = '203.0.113.77'

let server: TestServer
let canaries: string[]
const seen = { userId: '', account: '', recordId: '', subSerial: '' }

beforeAll(async () => {
  server = await startTestServer()
  const transport = recordingTransport()
  server.domains.devices.attach(transport)
  const productId = await makeProduct(server)
  await releaseNow(server, productId)
  const [user, other] = [await aUser(server, 'canary.user'), await aUser(server, 'canary.member')]
  await user.call(updateUser, { nickname: NICKNAME })
  await server.db.updateTable('users').set({ phone: PHONE }).where('id', '=', user.id).execute()
  await writeLogins(server, user.id, [server.clock.now() - 1], LOGIN_IP)
  const homeId = await newHome(user)
  await join(user, homeId, other)
  const device = await makeDevice(server.as('developer'), productId)
  const { deviceId } = await user.call(claimDevice, { homeId, ...labelOf(server, device) })
  const known = await connect(server, transport, device)
  const reached = { online: true, ip: '198.51.100.88', port: 5_000, session: 'next' } as const
  await server.domains.devices.ports.onPresence(known, reached)
  const { recordId } = await user.call(sendFeedback, {
    problemType: 201,
    description: 'It hums',
    contact: CONTACT,
    deviceId,
  })
  Object.assign(seen, { userId: user.uid, account: user.account, recordId, subSerial: device.serial })
  canaries = [user.account, other.account, PHONE, NICKNAME, CONTACT, LOGIN_IP, reached.ip]
})
afterAll(() => server[Symbol.asyncDispose]())

interface Row {
  input(reveal: boolean): object
  /** Whether a role that sees personal data is shown some. */
  isPersonal?: boolean
  /** Of a file. */
  formats?: readonly string[]
}

const ofUser = (reveal: boolean) => ({ userId: seen.userId, reveal })
const ofDevice = () => ({ subSerial: seen.subSerial })
const ofRecord = () => ({ recordId: seen.recordId })
const absent = 'A'.repeat(22)
const plain = () => ({})

/** A call without a row fails: it has to be decided what of a user it shows, and to whom. */
const rows: Readonly<Record<string, Row>> = {
  'device-query.getDeviceInfo': { input: ofDevice, isPersonal: true },
  'device-query.getDeviceTimeline': { input: ofDevice, isPersonal: true },
  'device-query.listCenterDevices': { input: ofDevice },
  'device-query.listDeviceOnOff': { input: ofDevice, isPersonal: true },
  'device-query.listSubDeviceInfos': { input: ofDevice },
  'support.exportUser': { input: ofUser, isPersonal: true, formats: ['xlsx', 'json'] },
  'support.findUser': { input: (reveal) => ({ account: seen.account, reveal }), isPersonal: true },
  'support.listUserDevices': { input: () => ({ userId: seen.userId }) },
  'support.listUserFamilies': { input: ofUser, isPersonal: true },
  'support.listUserLogins': { input: ofUser, isPersonal: true },
  'support.startUserLogoff': { input: () => ({ userId: seen.userId }) },
  'support.searchUserLogoffs': { input: () => ({ account: seen.account }) },
  'support.revokeUserLogoff': { input: () => ({ userId: seen.userId }) },
  'users.setUserStatus': { input: () => ({ userId: seen.userId, status: 0 }) },
  'feedback.getFeedback': { input: ofRecord, isPersonal: true },
  'feedback.getFeedbackDevice': { input: ofRecord, isPersonal: true },
  'feedback.getFeedbackPicture': { input: () => ({ pictureId: absent }) },
  'feedback.listFeedback': { input: plain },
  'feedback.searchFeedback': { input: () => ({ keyword: seen.account }) },
  'feedback.exportFeedback': { input: plain, isPersonal: true, formats: ['xlsx', 'csv'] },
  'feedback.replyToFeedback': { input: () => ({ ...ofRecord(), replyType: 1, msg: 'x' }), isPersonal: true },
  'feedback.addFeedbackNote': { input: () => ({ ...ofRecord(), colleagueNote: 'x' }), isPersonal: true },
  'feedback.deleteFeedbackNote': { input: () => ({ noteId: absent }) },
  'feedback.assignFeedback': { input: () => ({ ...ofRecord(), assignee: 'me' }), isPersonal: true },
  'feedback.reopenFeedback': { input: ofRecord, isPersonal: true },
  'feedback.writeFeedbackReply': { input: () => ({ ...ofRecord(), isWriting: true }) },
  'feedback.bulkReplyToFeedback': { input: () => ({ records: [{ ...ofRecord(), replyType: 1 }], en: 'x' }) },
  'feedback.listFeedbackAgents': { input: plain },
  'feedback.listFeedbackApps': { input: plain },
  'feedback.getQuickReplies': { input: plain },
  'feedback.saveQuickReplies': { input: () => ({ quickReplies: [] }) },
}

const isOfDesk = ({ access }: AnyCall): boolean =>
  access.who === 'menus' && access.anyOf.some((menu) => desks.includes(menu))
const walked = Object.entries(callsByDomain).flatMap(([domain, calls]) =>
  Object.entries(calls).flatMap(([name, call]) => (isOfDesk(call) ? [{ key: `${domain}.${name}`, call }] : [])),
)

/** The texts of a reply, also those in the sheets of a workbook. */
function textOf(bytes: Buffer): string {
  if (bytes.subarray(0, 2).toString('latin1') !== 'PK') return bytes.toString('utf8')
  return Object.values(unzipSync(bytes))
    .map((part) => strFromU8(part))
    .join('\n')
}

async function repliesOf(
  caller: Caller,
  { key, call }: { key: string; call: AnyCall },
  reveal: boolean,
): Promise<string> {
  const { input = plain, formats = [''] } = rows[key] ?? {}
  const texts = []
  for (const format of formats) {
    const { method, url, headers, body } = requestOf(call, { ...input(reveal), ...(format !== '' && { format }) })
    const sent = { method, url, headers, ...(body === undefined ? {} : { payload: body }) }
    texts.push(textOf((await caller.send(sent)).rawPayload))
  }
  return texts.join('\n')
}

const shownIn = (text: string): string[] => canaries.filter((canary) => text.includes(canary))

test('each call of staff about users has a row in the matrix', () => {
  expect(walked.map(({ key }) => key).toSorted()).toEqual(Object.keys(rows).toSorted())
})

test('no call, list or file shows personal data whole to a role without the mark, and to one with it only where that is meant', async () => {
  const all = desks.map((menu) => menus[menu])
  const blind = await inRole(server, { menus: all, administrator: true }, 'matrix-blind')
  const seeing = await inRole(server, { menus: all, seesPersonalData: true }, 'matrix-seeing')
  const found: Record<string, { blind: string[]; asks: string[]; isPersonal: boolean }> = {}
  for (const one of walked) {
    found[one.key] = {
      blind: shownIn(await repliesOf(blind, one, false)),
      // It asks for what it may not see.
      asks: shownIn(await repliesOf(blind, one, true)),
      isPersonal: shownIn(await repliesOf(seeing, one, true)).length > 0,
    }
  }
  expect(found).toEqual(
    Object.fromEntries(
      walked.map(({ key }) => [key, { blind: [], asks: [], isPersonal: rows[key]?.isPersonal ?? false }]),
    ),
  )
})
