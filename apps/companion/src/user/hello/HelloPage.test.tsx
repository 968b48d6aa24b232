import { bindPhone, sendPhoneCode } from '@slipway/contract/users/users/user-phone.calls.ts'
import { requestUserExport } from '@slipway/contract/users/users/user-export.calls.ts'
import { getLogoff, withdrawLogoff } from '@slipway/contract/users/users/user-logoff.calls.ts'
import { getUser } from '@slipway/contract/users/users/user-profile.calls.ts'
import { changeUserPassword } from '@slipway/contract/users/users/users.calls.ts'
import type { User } from '@slipway/contract/users/users/users.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { button, secretBox, t, textBox, userStory } from '../testing/user-story.tsx'
import { connectionZh } from './connection.zh.ts'
import { logoffZh } from './logoff.zh.ts'

let story: ReturnType<typeof userStory>
beforeEach(() => {
  story = userStory()
})
afterEach(() => {
  vi.unstubAllGlobals()
  story.close()
})

const ann: User = {
  userId: 'u'.repeat(22),
  account: 'ann@example.com',
  phone: null,
  nickname: '',
  locale: 'zh-CN',
  timeZone: 'UTC',
  country: '',
  theme: 0,
  status: 0,
  registerTime: 1,
}

async function openAs(status: User['status'], title: string): Promise<void> {
  story.server.answer(getUser, () => ({ ...ann, status }))
  await story.open('/app/hello', title)
}

test('a password that is due is changed here, and the app opens', async () => {
  story.server.answer(changeUserPassword, () => null)
  await openAs(4, t.hello.passwordTitle)
  await story.user.type(secretBox(t.hello.oldPassword), 'Secret-1')
  await story.user.type(secretBox(t.newPassword.label), 'Right-2026{Enter}')
  await waitFor(() => expect(story.left).toEqual(['/app/']))
  expect(story.server.inputsOf(changeUserPassword)).toMatchObject([{ oldPassword: btoa('Secret-1') }])
})

test('a phone number that is due is added with its code', async () => {
  story.server.answer(sendPhoneCode, () => null)
  story.server.answer(bindPhone, () => ann)
  await openAs(5, t.hello.phoneTitle)
  await story.user.type(textBox(t.hello.phone), '13800000000')
  await story.user.click(button(t.code.send))
  await story.user.type(textBox(t.code.label), '1234{Enter}')
  await waitFor(() => expect(story.left).toEqual(['/app/']))
  expect(story.server.inputsOf(bindPhone)).toMatchObject([{ indexcode: '8613800000000', code: '1234' }])
})

test('a deletion is shown with its date, and withdrawn here', async () => {
  const logoff = { state: 2, askedTime: 1, endTime: Date.UTC(2026, 11, 9, 8, 30), isByStaff: true } as const
  story.server.answer(getLogoff, () => logoff)
  story.server.answer(withdrawLogoff, () => ({ ...logoff, state: 4 as const }))
  await openAs(2, logoffZh.title)
  expect((await screen.findByText(/2026-12-09 08:30/)).textContent).toContain(logoffZh.byStaff)
  await story.user.click(button(logoffZh.withdraw))
  await waitFor(() => expect(story.left).toEqual(['/app/']))
})

test('while an account is being deleted, its data can be downloaded', async () => {
  story.server.answer(getLogoff, () => null)
  story.server.answer(requestUserExport, () => ({ url: '/app/api/v1/user/export/file?token=x', expireTime: 1 }))
  await openAs(2, logoffZh.title)
  await story.user.click(button(logoffZh.data))
  expect(await screen.findByText(logoffZh.dataStarted)).toBeTruthy()
  expect(story.left).toEqual(['/app/api/v1/user/export/file?token=x'])
  story.server.answer(requestUserExport, () => {
    throw new DomainError('users.exportedToday', { hours: 3 })
  })
  await story.user.click(button(logoffZh.data))
  expect(await screen.findByText(/3 小时后再试/)).toBeTruthy()
})

const states = async () => {
  await screen.findByText(connectionZh.title)
  const rows = screen.getAllByRole('listitem').map(({ textContent }) => textContent ?? '')
  return Object.values(connectionZh.functions).map((name) => rows.find((row) => row.startsWith(name)) ?? '')
}

test('an account without anything to do leads to the app, and the page says what works over http', async () => {
  vi.stubGlobal('isSecureContext', false)
  window.slipwayConfig = { localHttps: { port: 3443, fingerprint: 'AB:CD' } }
  await openAs(0, t.hello.normalTitle)
  const { fails, plainText, cameraInstead, needsHttps } = connectionZh
  for (const [at, why] of [plainText, cameraInstead, needsHttps, needsHttps, needsHttps].entries())
    expect((await states())[at]).toContain(`${fails}${why}`)
  expect(screen.getByRole('link', { name: connectionZh.trust }).getAttribute('href')).toBe('/app/trust')
})

test('over https everything works that the browser has', async () => {
  vi.stubGlobal('navigator', { userAgent: 'Firefox', serviceWorker: {}, mediaDevices: {} })
  vi.stubGlobal('isSecureContext', true)
  vi.stubGlobal('PushManager', {})
  vi.stubGlobal('Notification', { permission: 'denied' })
  await openAs(0, t.hello.normalTitle)
  const [, camera, bluetooth, install, pushes] = await states()
  const { functions, works, noBluetooth } = connectionZh
  expect(camera).toBe(`${functions.camera} ${works}`)
  expect(install).toBe(`${functions.install} ${works}`)
  expect(bluetooth).toContain(noBluetooth)
  expect(pushes).toContain(connectionZh.pushes.denied)
  expect(screen.queryByText(connectionZh.ask)).toBeNull()
})

test('whoever is not signed in gets to the sign-in', async () => {
  story.server.answer(getUser, () => {
    throw new DomainError('access.noSession')
  })
  await story.openBare('/app/hello')
  await waitFor(() => expect(story.left).toEqual(['/app/in']))
})
