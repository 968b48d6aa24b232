import { DomainError } from '@slipway/contract/refusals.ts'
import { encodePassword } from '@slipway/contract/identity/sign-in/account-text.ts'
import { acceptInvitation, checkInvitation } from '@slipway/contract/identity/sign-in/invitations.calls.ts'
import { login } from '@slipway/contract/identity/sign-in/sign-in.calls.ts'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { invitationZh as t } from './invitation-texts.zh.ts'
import { accountStory, button, secretBox } from '../testing/account-story.tsx'
import { zh } from '../testing/texts.zh.ts'

let story: ReturnType<typeof accountStory>
beforeEach(() => {
  story = accountStory()
  story.server.answer(checkInvitation, () => ({ account: 'ann@example.com', indexcode: 'ann@example.com' }))
  story.server.answer(acceptInvitation, () => null)
})
afterEach(() => story.close())

const open = (title = t.title) => story.open('/authrization/register/the-ticket', title)

async function choose(repeat = 'Abcdef12') {
  await story.user.type(await screen.findByLabelText(/^密码/, { selector: 'input' }), 'Abcdef12')
  await story.user.type(secretBox(zh.newPassword.repeat), repeat)
}

describe('the link of an invitation', () => {
  test('asks for a password alone, makes the account and signs in', async () => {
    await open()
    expect(await screen.findByText(t.under('ann@example.com'))).toBeTruthy()
    await choose()
    await story.user.click(button(t.submit))
    await waitFor(() => expect(story.left).toEqual(['/home/product']))
    const password = encodePassword('Abcdef12')
    expect(story.server.inputsOf(acceptInvitation)).toEqual([{ ticket: 'the-ticket', password, agreed: true }])
    expect(story.server.inputsOf(login)).toMatchObject([{ account: 'ann@example.com', password }])
  })

  test('needs the same password twice, and the terms agreed to', async () => {
    window.slipwayConfig = { termsUrl: '/terms.html', privacyUrl: '/privacy.html' }
    await open()
    await choose('Abcdef13')
    await story.user.click(button(t.submit))
    expect(screen.getByText(zh.newPassword.different)).toBeTruthy()
    expect(screen.getByText('请先阅读并同意服务条款和隐私政策')).toBeTruthy()
    expect(story.server.inputsOf(acceptInvitation)).toEqual([])
  })

  test('that holds no longer says so, and leads to the login', async () => {
    story.server.answer(checkInvitation, () => null)
    await open(t.spentTitle)
    expect(screen.getByRole('link', { name: t.toLogin }).getAttribute('href')).toBe('/authrization/login')
  })

  test('that is spent meanwhile says so', async () => {
    story.server.answer(acceptInvitation, () => {
      throw new DomainError('sign-in.invitationSpent')
    })
    await open()
    await choose()
    await story.user.click(button(t.submit))
    await waitFor(() => expect(story.server.inputsOf(acceptInvitation)).toHaveLength(1))
    expect(await screen.findByRole('heading', { name: t.spentTitle })).toBeTruthy()
    expect(story.left).toEqual([])
  })
})
