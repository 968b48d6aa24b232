import { getProfile } from '@slipway/contract/identity/accounts/profile.calls.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { pretendServer, type PretendServer } from '@slipway/web-client/testing/answer.ts'
import { dictionary } from '../dictionary.zh.ts'
import { renderConsole } from '../testing/render-console.tsx'

const t = dictionary.shell
let server: PretendServer

beforeEach(() => {
  server = pretendServer()
})
afterEach(() => server.close())

const tabs = async () => within(await screen.findByRole('navigation', { name: t.settings.title }))

test('the account menu leads to the settings', async () => {
  renderConsole(server, '/home/nowhere')
  const link = await screen.findByRole('link', { name: t.settings.title, hidden: true })
  expect(link.getAttribute('href')).toBe('/home/settings')
})

test('the profile opens first', async () => {
  server.answer(getProfile, () => ({
    account: 'dev@example.com',
    accountName: 'Ann',
    roleName: '开发者',
    picture: '',
    timeZone: '',
    locale: '' as const,
  }))
  const { router } = renderConsole(server, '/home/settings')
  const first = (await tabs()).getByRole('link', { name: t.settings.tabs.profile })
  await waitFor(() => expect(first.getAttribute('aria-current')).toBe('page'))
  expect(router.state.location.pathname).toBe('/home/settings/profile')
  expect((await screen.findByLabelText<HTMLInputElement>(/姓名/)).value).toBe('Ann')
})

test('an account whose role shows no section has its settings all the same', async () => {
  renderConsole(server, '/home/settings', { menus: [] })
  expect((await tabs()).getByRole('link', { name: t.settings.tabs.sessions })).toBeTruthy()
})

test('an address of no tab says so', async () => {
  renderConsole(server, '/home/settings/nowhere')
  expect(await screen.findByText(t.notFoundTitle)).toBeTruthy()
})
