import {
  downloadUserExport,
  getUserExport,
  requestUserExport,
} from '@slipway/contract/users/users/user-export.calls.ts'
import { loginUser } from '@slipway/contract/users/users/users.calls.ts'
import { usersLimits } from '@slipway/contract/users/users/users.limits.ts'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refused, startTestServer, type TestServer } from '../../../../testing/test-server.ts'
import { makeUser, openPhone, password } from '../testing/users-samples.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())

const fetchFile = (url: string, token: string) =>
  server.app.inject({ method: 'GET', url, headers: { accesstoken: token } })

test('an end user downloads all that is stored about it, once, within a day', async () => {
  const { account, token, userId } = await makeUser(server)
  const stranger = await makeUser(server, 'stranger')
  const phone = openPhone(server, { headers: { accesstoken: token, 'user-agent': 'Pocket' } })
  await phone.call(loginUser, { account, password })
  expect(await phone.call(getUserExport, {})).toBeNull()

  const { url, expireTime } = await phone.call(requestUserExport, {})
  expect(expireTime).toBe(server.clock.now() + usersLimits.export.lifeMs)
  expect(url.startsWith(`${downloadUserExport.path}?token=`)).toBe(true)
  const again = phone.call(requestUserExport, {})
  await expect(again).rejects.toMatchObject({ data: { refusal: 'users.exportedToday', hours: 24 } })
  expect((await fetchFile(url, stranger.token)).json()).toMatchObject({ data: { refusal: 'users.exportSpent' } })

  const reply = await fetchFile(url, token)
  expect(reply.headers).toMatchObject({
    'content-type': 'application/zip',
    'content-disposition': `attachment; filename="${userId}.zip"`,
  })
  const files = unzipSync(reply.rawPayload)
  expect(Object.keys(files)).toEqual([
    'account.csv',
    'logins.csv',
    'sessions.csv',
    'deletions.csv',
    'feedback.csv',
    'feedback-replies.csv',
    'scenes.csv',
    'timers.csv',
    'messages.csv',
    'system-messages.csv',
  ])
  expect(strFromU8(files['account.csv'] ?? new Uint8Array())).toContain(account)
  expect(strFromU8(files['logins.csv'] ?? new Uint8Array())).toContain('Pocket')
  expect(JSON.stringify(Object.values(files).map((bytes) => strFromU8(bytes)))).not.toContain('argon2')

  expect((await fetchFile(url, token)).json()).toMatchObject({ data: { refusal: 'users.exportSpent' } })
  expect(await phone.call(getUserExport, {})).toMatchObject({ isDownloaded: true, expireTime })
})

test('an export that was not downloaded expires after a day, when another can be asked for', async () => {
  const { token } = await makeUser(server, 'late')
  const phone = openPhone(server, { headers: { accesstoken: token } })
  const { url } = await phone.call(requestUserExport, {})
  server.clock.advance(usersLimits.export.lifeMs)
  expect((await fetchFile(url, token)).json()).toMatchObject({ data: { refusal: 'users.exportSpent' } })
  const next = await phone.call(requestUserExport, {})
  expect((await fetchFile(next.url, token)).statusCode).toBe(200)
  await expect(phone.call(downloadUserExport, { token: 'x' })).rejects.toMatchObject(refused('users.exportSpent'))
})
