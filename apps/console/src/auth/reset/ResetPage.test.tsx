import { DomainError } from '@slipway/contract/refusals.ts'
import { encodePassword } from '@slipway/contract/identity/sign-in/account-text.ts'
import { checkResetTicket, resetPassword } from '@slipway/contract/identity/sign-in/sign-in.calls.ts'
import { screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { zh } from '../testing/texts.zh.ts'
import { accountStory, button, secretBox, textBox } from '../testing/account-story.tsx'

const t = zh
let story: ReturnType<typeof accountStory>

beforeEach(() => {
  story = accountStory()
})
afterEach(() => story.close())

const asked = () => story.server.inputsOf(resetPassword)

async function typeTwice(password: string, again = password): Promise<void> {
  await screen.findByRole('button', { name: t.reset.submit })
  await story.user.type(secretBox(t.reset.newPassword), password)
  await story.user.type(secretBox(t.newPassword.repeat), again)
  await story.user.click(button(t.reset.submit))
}

describe('the first step of a reset', () => {
  test('gives the code for a ticket, which becomes the address of the second', async () => {
    await story.openReset()
    await story.user.type(textBox(t.reset.account), 'ann@example.com')
    await story.user.type(textBox(t.code.label), '1234{Enter}')

    expect(await screen.findByRole('heading', { name: t.reset.newTitle })).toBeTruthy()
    expect(window.location.pathname).toBe('/authrization/resetPassword/the-ticket')
    expect(asked()).toMatchObject([{ account: 'ann@example.com', indexcode: 'ann@example.com', code: '1234' }])
  })

  test('says at the code that it is wrong', async () => {
    story.server.answer(resetPassword, () => {
      throw new DomainError('sign-in.codeWrong', { left: 2 })
    })
    await story.openReset()
    await story.user.type(textBox(t.reset.account), 'ann@example.com')
    await story.user.type(textBox(t.code.label), '1234{Enter}')
    expect(await screen.findByText('验证码错误，还可以再试 2 次')).toBeTruthy()
    expect(textBox(t.code.label).getAttribute('aria-invalid')).toBe('true')
  })

  test('takes a code of four digits', async () => {
    await story.openReset()
    await story.user.type(textBox(t.reset.account), 'ann@example.com')
    await story.user.type(textBox(t.code.label), '12a{Enter}')
    expect(screen.getByText('请输入收到的 4 位数字')).toBeTruthy()
    expect(asked()).toEqual([])
  })
})

describe('the second step of a reset', () => {
  test('opened by its address sets the password and leads to the login', async () => {
    await story.openReset('abc-123')
    await typeTwice('Abcdef12')
    expect(await screen.findByRole('heading', { name: t.reset.doneTitle })).toBeTruthy()
    expect(asked()).toMatchObject([{ ticket: 'abc-123', password: encodePassword('Abcdef12') }])
    expect(screen.getByRole('link', { name: t.reset.login }).getAttribute('href')).toBe('/authrization/login')
  })

  test('needs the same password twice', async () => {
    await story.openReset('abc-123')
    await typeTwice('Abcdef12', 'Abcdef13')
    expect(screen.getByText('两次输入的密码不一致')).toBeTruthy()
    expect(asked()).toEqual([])
  })

  test('opened by a link that is no longer valid says so before a password is typed', async () => {
    story.server.answer(checkResetTicket, () => ({ valid: false }))
    await story.openReset('abc-123')
    expect(await screen.findByRole('heading', { name: t.reset.spentTitle })).toBeTruthy()
    expect(story.server.inputsOf(checkResetTicket)).toEqual([{ ticket: 'abc-123' }])
    expect(screen.queryByLabelText(new RegExp(t.reset.newPassword))).toBeNull()
  })

  test('with a ticket that holds no longer says so and starts again', async () => {
    story.server.answer(resetPassword, () => {
      throw new DomainError('sign-in.ticketSpent')
    })
    await story.openReset('abc-123')
    await typeTwice('Abcdef12')
    expect(await screen.findByRole('heading', { name: t.reset.spentTitle })).toBeTruthy()
    expect(screen.getByRole('link', { name: t.reset.again }).getAttribute('href')).toBe(
      '/authrization/resetPassword/account',
    )
  })
})
