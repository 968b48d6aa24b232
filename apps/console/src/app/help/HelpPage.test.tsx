import { getAccountInfo } from '@slipway/contract/identity/accounts/accounts.calls.ts'
import { listProducts } from '@slipway/contract/products/products/products.calls.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { onSessionEnd } from '@slipway/web-client/session-end.ts'
import { dictionary as en } from '../dictionary.en.ts'
import { on, openConsole } from '../testing/open-console.tsx'
import { helpEn as t } from './texts.en.ts'
import { helpZh } from './texts.zh.ts'

const products = on(listProducts, () => ({ items: [], total: 0, counts: {} }))
const noSession = on(getAccountInfo, () => {
  throw new DomainError('access.noSession')
})

beforeEach(() => {
  Element.prototype.scrollIntoView = () => undefined
})

test('the help center lists the guides by topic, within the console', async () => {
  await openConsole('/home/help', [], 'en-US')
  const topic = within(await screen.findByRole('region', { name: t.topics.devices }))
  expect(topic.getByRole('link', { name: 'Device kit' }).getAttribute('href')).toBe('/home/help/device-kit')
  expect(screen.getByRole('button', { name: /^Account/ })).toBeTruthy()
  await waitFor(() => expect(document.title).toBe('Help center · Slipway'))
})

test('a visitor without a session reads a guide and is not sent to sign-in', async () => {
  const ended = vi.fn<() => void>()
  onSessionEnd(ended)
  await openConsole('/home/help/tls', [noSession], 'en-US')
  expect(await screen.findByRole('heading', { level: 1, name: 'Devices over TLS' })).toBeTruthy()
  expect(screen.getByRole('link', { name: t.signIn }).getAttribute('href')).toBe(
    '/authrization/login?returnUrl=%2Fhome%2Fhelp%2Ftls',
  )
})

test('a guide has its contents, its code to copy, and links to other guides within the product', async () => {
  await openConsole('/home/help/device-identity', [], 'en-US')
  await screen.findByRole('heading', { level: 1, name: 'How devices authenticate' })
  const contents = screen.getAllByRole('navigation', { name: t.onThisPage })[0] ?? document.body
  expect(within(contents).getByRole('link', { name: 'Certificates' }).getAttribute('href')).toBe('#certificates')
  expect(screen.getAllByRole('button', { name: 'Copy sh' }).length).toBeGreaterThan(1)
  const article = within(screen.getByRole('article'))
  expect(article.getByRole('link', { name: 'tls.md' }).getAttribute('href')).toBe('/home/help/tls')
})

test('a page that does not exist says so and leads back', async () => {
  await openConsole('/home/help/nothing', [])
  expect(await screen.findByText(helpZh.notFoundTitle)).toBeTruthy()
  expect(screen.getAllByRole('link', { name: helpZh.title }).at(-1)?.getAttribute('href')).toBe('/home/help')
})

test('the search of the help center finds sections and is part of the address', async () => {
  const { person } = await openConsole('/home/help', [], 'en-US')
  // The account's frame replaces the visitor's once the account is known.
  await screen.findByRole('button', { name: /^Account/ })
  await person.type(screen.getByRole('textbox', { name: t.search }), 'certificate renewal{Enter}')
  const link = await screen.findByRole('link', { name: /^Devices over TLS › Certificate renewal/ })
  expect(link.getAttribute('href')).toBe('/home/help/tls#certificate-renewal')
  expect(window.location.search).toBe('?q=certificate%20renewal')
})

test('the palette finds a guide and opens it', async () => {
  const { person } = await openConsole('/home/product', [products], 'en-US')
  await screen.findByRole('heading', { level: 1, name: en.products.title })
  await person.keyboard('{Control>}k{/Control}')
  await person.type(await screen.findByRole('combobox'), 'over tls')
  await person.click(await screen.findByRole('option', { name: 'Devices over TLS' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Devices over TLS' })).toBeTruthy()
})

test('the head of a page links to its guide', async () => {
  await openConsole('/home/product', [products], 'en-US')
  const link = await screen.findByRole('link', { name: en.shell.help.forPage })
  expect(link.getAttribute('href')).toBe('/home/help/first-device')
})

test('the help center has the same address in the administrators’ console', async () => {
  await openConsole('/admin/help/tls', [], 'en-US')
  await screen.findByRole('heading', { level: 1, name: 'Devices over TLS' })
  expect(window.location.pathname).toBe('/home/help/tls')
})
