import { DomainError } from '@slipway/contract/refusals.ts'
import {
  listLinkedLogins,
  removeLinkedLogin,
} from '@slipway/contract/identity/third-party-login/third-party-login.calls.ts'
import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { on, openConsole } from '../../../app/testing/open-console.tsx'
import { thirdPartyLoginZh as t } from './texts.zh.ts'

const login = {
  issuer: 'https://login.example.com',
  name: '示例账号',
  email: 'ann@example.com',
  linkedTime: 0,
  lastTime: 0,
  removable: true,
}

beforeEach(() => {
  window.slipwayConfig = { thirdLogin: true, thirdLoginName: { zh: '示例账号', en: 'Example account' } }
})
afterEach(() => {
  delete window.slipwayConfig
  vi.unstubAllGlobals()
})

test('a linked login is shown with its address, and unlinked after a question', async () => {
  let linked = [login]
  const { person, lastAsked } = await openConsole('/home/settings/linked', [
    on(listLinkedLogins, () => linked),
    on(removeLinkedLogin, () => {
      linked = []
      return null
    }),
  ])
  expect(await screen.findByText('ann@example.com')).toBeTruthy()
  await person.click(screen.getByRole('button', { name: t.unlinkOf('示例账号') }))
  expect(lastAsked(removeLinkedLogin)).toBeUndefined()
  await person.click(await screen.findByRole('button', { name: t.confirm }))
  expect(await screen.findByText(t.emptyTitle)).toBeTruthy()
  expect(lastAsked(removeLinkedLogin)).toEqual({ issuer: login.issuer })
})

test('an account without a linked login is offered the way to link one, and comes back here', async () => {
  await openConsole('/home/settings/linked?from=mail', [on(listLinkedLogins, () => [])])
  const link = await screen.findByRole('link', { name: t.link('示例账号') })
  const returnUrl = encodeURIComponent('/home/settings/linked?from=mail')
  expect(link.getAttribute('href')).toBe(`/authrization/thirdPathLogin?returnUrl=${returnUrl}`)
})

test('the only way in cannot be unlinked, and the page says what to do first', async () => {
  await openConsole('/home/settings/linked', [on(listLinkedLogins, () => [{ ...login, removable: false }])])
  expect(await screen.findByText(t.onlyWayIn)).toBeTruthy()
  expect(screen.queryByRole('button', { name: t.unlinkOf('示例账号') })).toBeNull()
})

test('a list that does not load says so', async () => {
  const failing = on(listLinkedLogins, () => {
    throw new DomainError('server.unavailable')
  })
  await openConsole('/home/settings/linked', [failing])
  expect(await screen.findByText(t.failedTitle)).toBeTruthy()
})

test('the tab is offered only where there is a provider', async () => {
  window.slipwayConfig = {}
  await openConsole('/home/settings/sessions', [])
  expect(screen.queryByRole('link', { name: '关联账号' })).toBeNull()
})
