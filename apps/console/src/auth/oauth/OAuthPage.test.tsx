import { decideAuthorization, getAuthorizationRequest } from '@slipway/contract/identity/oauth/oauth.calls.ts'
import type { AuthorizationRequest } from '@slipway/contract/identity/oauth/oauth.ts'
import { PROBLEM_META } from '@slipway/contract/identity/oauth/oauth.problems.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import { act, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { NetworkDown } from '@slipway/web-client/testing/answer.ts'
import { AuthApp } from '../AuthApp.tsx'
import { authPageAt } from '../auth-paths.tsx'
import { dictionary } from '../dictionary.zh.ts'
import { oauthZh as t } from './oauth-texts.zh.ts'
import { accountStory, button } from '../testing/account-story.tsx'

const ADDRESS = '/oauth/the-request'
const asked: AuthorizationRequest = {
  clientName: { zh: '灯光助手', en: 'Lamp helper' },
  logo: '',
  developer: 'dev@example.com',
  account: 'ann@example.com',
  scopes: ['openid', 'devices:read', 'products:write', 'unheard-of'],
  returnTo: 'https://lamp.example.com/back',
  isGranted: false,
}

let story: ReturnType<typeof accountStory>
beforeEach(() => {
  story = accountStory()
  story.server.answer(getAuthorizationRequest, () => asked)
  story.server.answer(decideAuthorization, ({ allow }) => ({ resumeAt: allow ? '/resume/yes' : '/resume/no' }))
})
afterEach(() => {
  document.querySelector(`meta[name="${PROBLEM_META}"]`)?.remove()
  story.close()
})

async function open(title = t.title('灯光助手')): Promise<void> {
  const at = await authPageAt(ADDRESS)
  const leaveTo = (address: string) => story.left.push(address)
  // The page loads its own texts first.
  await act(async () => void render(<AuthApp texts={dictionary} at={at} search="" leaveTo={leaveTo} />))
  await screen.findByRole('heading', { name: title })
}

describe('the page that asks for consent', () => {
  test('says who asks, for what, with which account, and where the answer goes', async () => {
    await open()
    expect(screen.getByText(t.under('dev@example.com'))).toBeTruthy()
    const wants = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
    expect(wants).toEqual([t.openid, t.see('设备'), t.change('产品'), 'unheard-of'])
    expect(screen.getByText('ann@example.com')).toBeTruthy()
    expect(screen.getByText('https://lamp.example.com/back')).toBeTruthy()
    expect(story.server.inputsOf(getAuthorizationRequest)).toEqual([{ request: 'the-request' }])
    expect(story.server.inputsOf(decideAuthorization)).toEqual([])
  })

  test.each([
    [t.allow, true, '/resume/yes'],
    [t.deny, false, '/resume/no'],
  ])('“%s” is sent to the server, which answers with the next address', async (name, allow, address) => {
    await open()
    await story.user.click(button(name))
    await waitFor(() => expect(story.left).toEqual([address]))
    expect(story.server.inputsOf(decideAuthorization)).toEqual([{ request: 'the-request', allow }])
  })

  test('asks nothing of who has granted the same before', async () => {
    story.server.answer(getAuthorizationRequest, () => ({ ...asked, isGranted: true }))
    await open(t.checking)
    await waitFor(() => expect(story.left).toEqual(['/resume/yes']))
    expect(screen.queryByRole('button', { name: t.allow })).toBeNull()
  })

  test('leads back to the request after another account has signed in', async () => {
    await open()
    expect(screen.getByRole('link', { name: t.otherAccount }).getAttribute('href')).toBe(
      '/authrization/login?returnUrl=%2Foauth%2Fthe-request',
    )
  })

  test('lets who is not signed in sign in first', async () => {
    story.server.answer(getAuthorizationRequest, () => {
      throw new DomainError('access.noSession')
    })
    await open(t.checking)
    await waitFor(() => expect(story.left).toEqual(['/authrization/login?returnUrl=%2Foauth%2Fthe-request']))
  })

  test('says that a request is over, also where that shows at the decision', async () => {
    await open()
    story.server.answer(decideAuthorization, () => {
      throw new DomainError('oauth.requestExpired')
    })
    await story.user.click(button(t.allow))
    expect(await screen.findByRole('heading', { name: t.problems.expired.title })).toBeTruthy()
    expect(story.left).toEqual([])
  })

  test('says what else went wrong', async () => {
    story.server.answer(getAuthorizationRequest, () => {
      throw new NetworkDown('down')
    })
    await open(t.problems.failed.title)
    expect(screen.queryByRole('button', { name: t.allow })).toBeNull()
  })
})

test('what the server found wrong with the link is said, and nothing is asked', async () => {
  const found = document.createElement('meta')
  found.name = PROBLEM_META
  found.content = 'redirect'
  document.head.append(found)
  await open(t.problems.redirect.title)
  expect(screen.getByText(t.problems.redirect.text)).toBeTruthy()
  expect(story.server.inputsOf(getAuthorizationRequest)).toEqual([])
})
