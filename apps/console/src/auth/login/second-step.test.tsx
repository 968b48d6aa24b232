import { DomainError } from '@slipway/contract/refusals.ts'
import { login } from '@slipway/contract/identity/sign-in/sign-in.calls.ts'
import { passByCode } from '@slipway/contract/identity/sign-in/second-step.calls.ts'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { secondStepZh as t } from './second-step-texts.zh.ts'
import { loginStory, session, submit } from '../testing/login-story.tsx'

let story: ReturnType<typeof loginStory>
beforeEach(async () => {
  story = loginStory()
  story.server.answer(login, () => {
    throw new DomainError('sign-in.secondFactorNeeded', { ticket: 'the-ticket', methods: ['totp', 'recovery'] })
  })
  await story.open('?returnUrl=%2Fhome%2Frole')
  await screen.findByRole('button', { name: '登录' })
  await story.fillIn()
  await story.user.click(submit())
})
afterEach(() => story.close())

const type = async (label: string, code: string) => {
  await story.user.type(await screen.findByRole('textbox', { name: label }), code)
  await story.user.click(screen.getByRole('button', { name: t.confirm }))
}

test('a code of the app finishes signing in, and leads where one wanted to go', async () => {
  story.server.answer(passByCode, () => session)
  await type(t.code, '123456')
  await waitFor(() => expect(story.left).toEqual(['/home/role']))
  expect(story.server.inputsOf(passByCode)).toEqual([{ ticket: 'the-ticket', method: 'totp', code: '123456' }])
})

test('a wrong recovery code is said under its field', async () => {
  story.server.answer(passByCode, () => {
    throw new DomainError('second-factor.codeWrong')
  })
  await story.user.click(await screen.findByRole('button', { name: t.other.recovery }))
  await type(t.recoveryCode, 'AAAAA-BBBBB')
  expect(await screen.findByText('验证码错误')).toBeTruthy()
  expect(story.left).toEqual([])
})

test('a step that is no longer valid leads back to the password', async () => {
  story.server.answer(passByCode, () => {
    throw new DomainError('sign-in.stepSpent')
  })
  await type(t.code, '123456')
  expect(await screen.findByRole('button', { name: '登录' })).toBeTruthy()
})
