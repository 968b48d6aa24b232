import { listFactors } from '@slipway/contract/identity/second-factor/second-factor.calls.ts'
import { getProfile, updateProfile } from '@slipway/contract/identity/accounts/profile.calls.ts'
import { changeEmail, sendEmailCodes } from '@slipway/contract/identity/sign-in/email-change.calls.ts'
import { proveIdentity } from '@slipway/contract/identity/sign-in/second-step.calls.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderConsole } from '../../../app/testing/render-console.tsx'
import { pretendServer, type PretendServer } from '@slipway/web-client/testing/answer.ts'
import { formatTime } from '@slipway/web-client/formats.ts'
import { showTimesIn } from '@slipway/web-client/time-zone.ts'
import { accountsZh } from './texts.zh.ts'

const t = accountsZh.profile
const profile = {
  account: 'ann@example.com',
  accountName: 'Ann',
  roleName: '开发者',
  picture: '',
  timeZone: '',
  locale: '' as const,
}
let server: PretendServer

beforeEach(() => {
  // A browser knows more than 400, which takes jsdom seconds to draw.
  vi.spyOn(Intl, 'supportedValuesOf').mockReturnValue(['Asia/Tokyo', 'Europe/Berlin'])
  server = pretendServer()
  server.answer(getProfile, () => profile)
})
afterEach(() => {
  server.close()
  showTimesIn('')
  vi.restoreAllMocks()
})

test('a time zone is chosen by typing, and applies to times immediately', async () => {
  server.answer(updateProfile, (input) => ({ ...profile, ...input }))
  renderConsole(server, '/home/settings/profile')
  const user = userEvent.setup()
  const zone = await screen.findByRole('combobox', { name: t.timeZone })
  await user.clear(zone)
  await user.type(zone, 'Tokyo')
  await user.click(await screen.findByRole('option', { name: /Asia\/Tokyo/ }))
  await user.click(screen.getByRole('button', { name: accountsZh.form.save }))

  await waitFor(() => expect(server.inputsOf(updateProfile)).toHaveLength(1))
  expect(server.inputsOf(updateProfile)[0]).toEqual({ accountName: 'Ann', timeZone: 'Asia/Tokyo', locale: '' })
  await waitFor(() => expect(formatTime(Date.UTC(2026, 0, 1, 20))).toBe('2026-01-02 05:00'))
})

test('the name and picture of the profile are in the account menu', async () => {
  server.answer(updateProfile, (input) => ({ ...profile, ...input, picture: '/files/ann.png' }))
  const { texts } = renderConsole(server, '/home/settings/profile')
  const user = userEvent.setup()
  const name = await screen.findByRole('textbox', { name: t.accountName })
  await user.clear(name)
  await user.type(name, 'Ann Lee')
  await user.click(screen.getByRole('button', { name: accountsZh.form.save }))
  expect(await screen.findByText('Ann Lee')).toBeTruthy()
  const menu = screen.getByRole('button', { name: `${texts.shell.account} dev@example.com` })
  await waitFor(() => expect(menu.querySelector('img')?.getAttribute('src')).toBe('/files/ann.png'))
})

test('an address is changed with a code from each address, after a proof of identity', async () => {
  let isProved = false
  server.answer(listFactors, () => ({
    hasPassword: true,
    passkeys: [],
    totpTime: null,
    recoveryCodesLeft: 0,
    isRequired: false,
    proofLeftMs: 0,
  }))
  server.answer(proveIdentity, () => {
    isProved = true
    return null
  })
  server.answer(sendEmailCodes, () => {
    if (!isProved) throw new DomainError('second-factor.proofNeeded')
    return null
  })
  server.answer(changeEmail, ({ email, oldCode }) => {
    if (oldCode !== '1234') throw new DomainError('sign-in.codeWrong', { left: 4, field: 'oldCode' })
    return { account: email }
  })
  renderConsole(server, '/home/settings/profile')
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: t.changeEmail }))
  await user.type(await screen.findByRole('textbox', { name: new RegExp(t.email.fresh) }), 'new@example.com')
  await user.click(screen.getByRole('button', { name: t.email.send }))

  const proof = within(await screen.findByRole('dialog', { name: /确认/ }))
  await user.type(proof.getByLabelText(/密码/, { selector: 'input' }), 'Right-0ne')
  await user.click(proof.getByRole('button', { name: /确认|验证/ }))

  const old = await screen.findByRole('textbox', { name: new RegExp(t.email.codeFrom('ann@example.com')) })
  await user.type(old, '9999')
  await user.type(screen.getByRole('textbox', { name: new RegExp(t.email.codeFrom('new@example.com')) }), '5678')
  await user.click(screen.getByRole('button', { name: t.email.confirm }))
  expect(await screen.findByText(/验证码错误/)).toBeTruthy()
  expect(document.activeElement).toBe(old)

  await user.clear(old)
  await user.type(old, '1234')
  await user.click(screen.getByRole('button', { name: t.email.confirm }))
  expect(await screen.findByText(t.email.changed('new@example.com'))).toBeTruthy()
  // The dialog's submit is not the profile's.
  expect(server.inputsOf(updateProfile)).toEqual([])
  expect(server.inputsOf(changeEmail).at(-1)).toEqual({ email: 'new@example.com', oldCode: '1234', newCode: '5678' })
})
