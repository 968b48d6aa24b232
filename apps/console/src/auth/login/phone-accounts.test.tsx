import { listAreas } from '@slipway/contract/identity/areas/areas.calls.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import {
  getCaptcha,
  login,
  register,
  resetPassword,
  sendCode,
} from '@slipway/contract/identity/sign-in/sign-in.calls.ts'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { zh } from '../testing/texts.zh.ts'
import { accountStory, button, secretBox, textBox } from '../testing/account-story.tsx'

const t = zh
const PHONE = '13800000000'
const areas = [
  { id: '86', name: '中国', code: 'CN', telephoneCode: '86' },
  { id: '49', name: '德国', code: 'DE', telephoneCode: '49' },
]
let story: ReturnType<typeof accountStory>

beforeEach(() => {
  story = accountStory()
  story.server.answer(listAreas, () => ({ areas }))
})
afterEach(() => story.close())

const country = () => screen.findByRole('combobox', { name: t.login.areaCode })

describe('where phones can be reached', () => {
  beforeEach(() => {
    window.slipwayConfig = { phoneAccounts: true }
  })

  test('a phone number registers with its country, and is signed in by it', async () => {
    await story.openRegister()
    await story.user.type(textBox(t.code.account), PHONE)
    await screen.findByRole('option', { name: /德国/ })
    await story.user.selectOptions(await country(), '49')
    await story.user.click(button(t.code.send))
    expect(await screen.findByText(t.code.sent(PHONE))).toBeTruthy()
    await story.user.type(textBox(t.code.label), '1234')
    await story.user.type(secretBox(t.newPassword.label), 'Abcdef12')
    await story.user.type(secretBox(t.newPassword.repeat), 'Abcdef12')
    await story.user.click(button(t.register.submit))

    await waitFor(() => expect(story.left).toEqual(['/home/product']))
    const named = { account: PHONE, indexcode: `49${PHONE}` }
    expect(story.server.inputsOf(sendCode)).toMatchObject([{ ...named, purpose: 'register' }])
    expect(story.server.inputsOf(register)).toMatchObject([named])
    expect(story.server.inputsOf(login)).toMatchObject([named])
  })

  test('a phone number resets with its country, 86 where nothing else is chosen', async () => {
    await story.openReset()
    await story.user.type(textBox(t.code.account), PHONE)
    await country()
    await story.user.click(button(t.code.send))
    await story.user.type(textBox(t.code.label), '1234')
    await story.user.click(button(t.reset.next))
    await waitFor(() => expect(story.server.inputsOf(resetPassword)).toHaveLength(1))
    expect(story.server.inputsOf(resetPassword)).toMatchObject([{ account: PHONE, indexcode: `86${PHONE}` }])
  })

  test('the image belongs to the number with its country', async () => {
    story.server.answer(sendCode, () => {
      throw new DomainError('sign-in.captchaRequired')
    })
    await story.openRegister()
    await story.user.type(textBox(t.code.account), PHONE)
    await story.user.click(button(t.code.send))
    await waitFor(() => expect(story.server.inputsOf(getCaptcha)).toMatchObject([{ indexcode: `86${PHONE}` }]))
  })

  test('a message that did not leave is said', async () => {
    story.server.answer(sendCode, () => {
      throw new DomainError('sign-in.smsFailed')
    })
    await story.openRegister()
    await story.user.type(textBox(t.code.account), PHONE)
    await story.user.click(button(t.code.send))
    expect(await screen.findByText('短信发送失败，请检查手机号后重试，或联系管理员')).toBeTruthy()
  })

  test('an address has no country before it, as there is none to choose', async () => {
    await story.openRegister()
    await story.user.type(textBox(t.code.account), 'ann@example.com')
    await story.user.click(button(t.code.send))
    expect(await screen.findByText(t.code.sent('ann@example.com'))).toBeTruthy()
    expect(screen.queryByRole('combobox', { name: t.login.areaCode })).toBeNull()
  })
})

test('where phones cannot be reached only an address is taken', async () => {
  await story.openRegister()
  await story.user.type(textBox(t.register.account), PHONE)
  await story.user.click(button(t.code.send))
  expect(await screen.findByText('本平台只支持邮箱账号')).toBeTruthy()
  expect(story.server.inputsOf(sendCode)).toEqual([])
})
