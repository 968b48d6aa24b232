import { createAppCode } from '@slipway/contract/users/homes/app-codes/app-codes.calls.ts'
import { loginUser, sendUserCode } from '@slipway/contract/users/users/users.calls.ts'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { button, session, t, textBox, userStory } from '../testing/user-story.tsx'
import { appCodeZh } from './app-code.zh.ts'
import { closedZh } from './closed.zh.ts'

let story: ReturnType<typeof userStory>
beforeEach(() => {
  story = userStory()
})
afterEach(() => story.close())

const open = (search = '') => story.open(`/app/in${search}`, t.signIn.title)
const asked = () => story.server.inputsOf(loginUser)

test.each([
  ['', '/app/'],
  ['?returnUrl=%2Fapp%2Fme%2Fsessions', '/app/me/sessions'],
  ['?returnUrl=https%3A%2F%2Felsewhere.example', '/app/'],
  ['?returnUrl=%2Fapp%2F..%2Fhome', '/app/'],
  ['?returnUrl=%2Fapp%2F%5C%5Celsewhere.example', '/app/'],
  ['?returnUrl=%2Fapp%2Fapi%2Fv1%2Fuser%2Fme', '/app/'],
])('a password leads from %s to %s', async (search, address) => {
  await open(search)
  await story.signIn()
  await waitFor(() => expect(story.left).toEqual([address]))
  expect(asked()).toMatchObject([{ account: 'ann@example.com', password: btoa('Secret-1'), code: '' }])
})

test('a person with a label reads that the device comes next', async () => {
  await open(`?returnUrl=${encodeURIComponent('/app/a?p=1&s=2')}`)
  expect(screen.getByText(t.signIn.underDevice)).toBeTruthy()
})

test('the browser of an iPhone takes a link into the app on the home screen with a code, without signing in', async () => {
  const label = '/app/a?p=1&s=2'
  const search = `?returnUrl=${encodeURIComponent(label)}`
  sessionStorage.setItem(`fragment:${label}`, '#7K3M9QXT2A')
  story.server.answer(createAppCode, () => ({ code: '7KQ2M9X0', expireTime: 0 }))
  await open(search)
  expect(screen.queryByText(appCodeZh.title)).toBeNull()
  cleanup()
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X)')
  await open(search)
  await story.user.click(await screen.findByRole('button', { name: appCodeZh.show }))
  expect(await screen.findByText('7KQ2-M9X0')).toBeTruthy()
  expect(story.server.inputsOf(createAppCode)).toEqual([{ link: `${label}#7K3M9QXT2A` }])
  sessionStorage.clear()
  vi.restoreAllMocks()
})

test('a mailed code signs in without a password', async () => {
  await open()
  await story.user.click(screen.getByRole('radio', { name: t.signIn.byCode }))
  await story.user.type(textBox(t.account), 'Ann@example.com')
  await story.user.click(button(t.code.send))
  expect(await screen.findByText(t.code.sent('Ann@example.com'))).toBeTruthy()
  expect(story.server.inputsOf(sendUserCode)).toMatchObject([{ indexcode: 'ann@example.com', purpose: 'login' }])
  await story.user.type(textBox(t.code.label), '1234{Enter}')
  await waitFor(() => expect(story.left).toEqual(['/app/']))
  expect(asked()).toMatchObject([{ password: '', code: '1234' }])
})

test('an account that needs a new password gets to its one screen', async () => {
  story.server.answer(loginUser, () => ({ ...session, status: 4 as const }))
  await open('?returnUrl=%2Fapp%2Fme')
  await story.signIn()
  await waitFor(() => expect(story.left).toEqual(['/app/hello']))
})

test('a frozen account is shown as such with its reason, and the way back', async () => {
  story.refuseLogin('users.frozen', { reason: 'Chargeback' })
  await open()
  await story.signIn()
  expect(await screen.findByRole('heading', { name: closedZh.titles['users.frozen'] })).toBeTruthy()
  expect(screen.getByText(closedZh.reason).nextSibling?.textContent).toBe('Chargeback')
  expect(screen.queryByText(closedZh.until)).toBeNull()
  await story.user.click(button(closedZh.back))
  expect(screen.getByRole('heading', { name: t.signIn.title })).toBeTruthy()
})

test('a paused account says why and until when', async () => {
  const until = new Date(2026, 11, 9, 8, 30).getTime()
  story.refuseLogin('users.paused', { reason: '核对中', until })
  await open()
  await story.signIn()
  expect(await screen.findByRole('heading', { name: closedZh.titles['users.paused'] })).toBeTruthy()
  expect(screen.getByText('核对中')).toBeTruthy()
  expect(screen.getByText(closedZh.until).nextSibling?.textContent).toBe('2026-12-09 08:30')
})

test('an account without a reason shows none', async () => {
  story.refuseLogin('users.frozen', { reason: '' })
  await open()
  await story.signIn()
  expect(await screen.findByRole('heading', { name: closedZh.titles['users.frozen'] })).toBeTruthy()
  expect(screen.queryByText(closedZh.reason)).toBeNull()
})

test('an account to be activated is asked for password and code together', async () => {
  story.refuseLogin('users.notActivated')
  await open()
  await story.signIn()
  expect(await screen.findByText(t.signIn.activation)).toBeTruthy()
  story.server.answer(loginUser, () => session)
  await story.user.type(textBox(t.code.label), '1234{Enter}')
  await waitFor(() => expect(asked().at(-1)).toMatchObject({ password: btoa('Secret-1'), code: '1234' }))
})

test('a wrong password is said at its field, and a required captcha appears', async () => {
  story.refuseLogin('sign-in.captchaRequired')
  await open()
  await story.signIn()
  const captcha = await screen.findByRole('textbox', { name: t.captcha.label })
  story.refuseLogin('sign-in.wrongPassword', { left: 2 })
  await story.user.type(captcha, 'ab1c{Enter}')
  await waitFor(() => expect(asked().at(-1)).toMatchObject({ smsCode: 'AB1C' }))
  await waitFor(() => expect(screen.getByLabelText(t.password).getAttribute('aria-invalid')).toBe('true'))
})
