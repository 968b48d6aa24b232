import { getDeviceInfo, searchDevices } from '@slipway/contract/devices/device-query/device-query.calls.ts'
import { checkAuthorization, getAccountInfo, listAccounts } from '@slipway/contract/identity/accounts/accounts.calls.ts'
import { listProducts } from '@slipway/contract/products/products/products.calls.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import { menus } from '@slipway/contract/identity/roles/menus.ts'
import { clearToasts } from '@slipway/ui/overlay/toasts-store.ts'
import { focusManager } from '@tanstack/react-query'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { onSessionEnd } from '@slipway/web-client/session-end.ts'
import { pretendServer, type PretendServer } from '@slipway/web-client/testing/answer.ts'
import { dictionary } from '../dictionary.zh.ts'
import { accountWith, renderConsole } from '../testing/render-console.tsx'

const t = dictionary.shell
let server: PretendServer

beforeEach(() => {
  server = pretendServer()
  server.answer(listProducts, () => ({ items: [], total: 0, counts: {} }))
})
afterEach(() => {
  server.close()
  clearToasts()
  onSessionEnd(() => undefined)
  delete window.slipwayConfig
})

const sections = async () =>
  within((await screen.findAllByRole('navigation', { name: t.sectionsLabel }))[0] ?? document.body)
const title = () => screen.findByRole('heading', { level: 1, name: dictionary.products.title })

describe('the menu', () => {
  test('shows a section that the role has, in its group, and marks where one is', async () => {
    renderConsole(server, '/home/product', { menus: [menus.products] })
    const link = (await sections()).getByRole('link', { name: t.sections.products })
    expect(link.getAttribute('aria-current')).toBe('page')
    expect((await sections()).getByRole('list', { name: t.groups.develop })).toBeTruthy()
    expect((await sections()).queryByRole('list', { name: t.groups.system })).toBeNull()
  })

  test('of a role without menus is empty, and the sheet says whom to ask', async () => {
    renderConsole(server, '/home/product', { menus: [] })
    expect(await screen.findByText(t.noMenusTitle)).toBeTruthy()
    expect(screen.getByText(t.noMenusText)).toBeTruthy()
    expect((await sections()).queryAllByRole('link')).toEqual([])
  })

  test('follows a changed role when the tab is focused again', async () => {
    renderConsole(server, '/home/product', { menus: [menus.products, menus.virtualDevices] })
    const section = { name: t.sections.virtualDevices }
    expect((await sections()).getByRole('link', section)).toBeTruthy()
    server.answer(getAccountInfo, () => accountWith({ menus: [menus.products] }))
    act(() => focusManager.setFocused(false))
    act(() => focusManager.setFocused(true))
    await waitFor(async () => expect((await sections()).queryByRole('link', section)).toBeNull())
    focusManager.setFocused(undefined)
  })

  test('of a role whose sections are not built says so, not that the role has none', async () => {
    renderConsole(server, '/home/product', { menus: [menus.panels] })
    expect(await screen.findByText(t.unbuiltMenusText)).toBeTruthy()
    expect(screen.queryByText(t.noMenusText)).toBeNull()
  })
})

test('the account menu is walked by arrow keys, Home, End and first letters', async () => {
  renderConsole(server, '/home/product', { administrator: true })
  await title()
  const person = userEvent.setup()
  const entry = (name: string) => screen.findByRole('link', { name, hidden: true })
  const out = await screen.findByRole('button', { name: t.signOut, hidden: true })
  const first = await entry(t.adminConsole)
  const settings = await entry(t.settings.title)
  // jsdom knows neither popovers nor their events: the panel is shown, and told that it opened.
  const panel = out.closest<HTMLElement>('[popover]') ?? out
  panel.removeAttribute('popover')
  fireEvent(panel, Object.assign(new Event('toggle'), { newState: 'open' }))
  await waitFor(() => expect(panel.contains(document.activeElement)).toBe(true))
  const reached = [document.activeElement?.textContent]
  const keys = ['{ArrowDown}', '{End}', '{ArrowDown}', '{ArrowUp}', '{Home}', 'a']
  for (const key of keys) {
    await person.keyboard(key)
    reached.push(document.activeElement?.textContent)
  }
  const [top, last] = [first.textContent, out.textContent]
  expect(reached).toEqual([top, settings.textContent, last, top, last, top, t.apiDocs])
})

describe('the console', () => {
  test.each([
    [menus.serialNumbers, '/home/serial'],
    [menus.devices, '/home/device'],
  ])('leads a role with menu %s from the landing page of sign-in to %s (CN-34)', async (menu, path) => {
    const { router } = renderConsole(server, '/home/product', { menus: [menus.panels, menu] })
    await waitFor(() => expect(router.state.location.pathname).toBe(path))
  })

  test('says that another page is closed to the role', async () => {
    renderConsole(server, '/home/virtualDevice', { menus: [menus.serialNumbers] })
    expect(await screen.findByText(t.noAccessTitle)).toBeTruthy()
    expect(screen.queryByText(t.sections.virtualDevices)).toBeNull()
  })

  test('starts at the first section that the role shows', async () => {
    const { router } = renderConsole(server, '/home', { menus: [menus.products] })
    await title()
    expect(router.state.location.pathname).toBe('/home/product')
  })

  test('names the window after the page', async () => {
    renderConsole(server, '/home/product')
    await waitFor(() => expect(document.title).toBe('我的产品 · Slipway'))
  })

  test('says that an address leads nowhere', async () => {
    renderConsole(server, '/home/nowhere')
    expect(await screen.findByText(t.notFoundTitle)).toBeTruthy()
  })

  test('leaves for login when the session has ended', async () => {
    const ended = vi.fn<() => void>()
    onSessionEnd(ended)
    server.answer(listProducts, () => {
      throw new DomainError('access.noSession')
    })
    renderConsole(server, '/home/product')
    await waitFor(() => expect(ended).toHaveBeenCalled())
  })

  test('offers regions only where there is more than one site', async () => {
    window.slipwayConfig = {
      sites: [
        { region: 'china', url: window.location.origin },
        { region: 'europe', url: 'https://eu.example' },
      ],
    }
    renderConsole(server, '/home/product')
    expect(await screen.findByRole('button', { name: t.regions.china })).toBeTruthy()
  })

  test('has a footer unless the installation hides it', async () => {
    window.slipwayConfig = { filingNumber: '京ICP备1号', hideFooter: false }
    renderConsole(server, '/home/product')
    expect(await screen.findByText('京ICP备1号')).toBeTruthy()
  })
})

describe('the administrators’ console', () => {
  test('asks for the products of all accounts', async () => {
    server.answer(checkAuthorization, () => 'allowed' as const)
    renderConsole(server, '/admin/product', { administrator: true })
    expect(await screen.findByRole('heading', { name: dictionary.products.allTitle })).toBeTruthy()
    expect(server.inputsOf(listProducts)).toMatchObject([{ isAdmin: true }])
  })

  test('is closed to anyone whom the server does not allow', async () => {
    server.answer(checkAuthorization, () => 'denied' as const)
    renderConsole(server, '/admin/product')
    expect(await screen.findByText(t.noAccessTitle)).toBeTruthy()
  })
})

describe('the palette', () => {
  const openPalette = async (words: string) => {
    const user = userEvent.setup()
    await user.keyboard('{Control>}k{/Control}')
    await user.type(await screen.findByRole('combobox', { name: t.search }), words)
    return user
  }
  beforeEach(() => {
    server.answer(searchDevices, () => [])
    server.answer(listAccounts, () => ({ items: [], total: 0 }))
  })

  test('finds sections and products by the keyboard alone', async () => {
    renderConsole(server, '/home/product')
    await title()
    await openPalette('灯带')
    await waitFor(() => expect(server.inputsOf(listProducts).at(-1)).toMatchObject({ keyword: '灯带' }))
    // Accounts are for administrators.
    expect(server.inputsOf(listAccounts)).toEqual([])
  })

  test('finds devices of all products by serial number or name, and opens them', async () => {
    const device = {
      productId: 'a'.repeat(32),
      productName: '灯带',
      subSerial: 'LS5M-7',
      deviceName: '阁楼',
      online: true,
    }
    server.answer(searchDevices, () => [device])
    const { router } = renderConsole(server, '/home/product')
    await title()
    const user = await openPalette('ls5m')
    await user.click(await screen.findByRole('option', { name: /LS5M-7 · 阁楼.*灯带 · 在线/ }))
    await waitFor(() => expect(router.state.location.pathname).toContain('/device/LS5M-7'))
  })

  test('leads a role with the device query, but without products, to the device of a serial number', async () => {
    server.answer(getDeviceInfo, () => {
      throw new DomainError('devices.notFound')
    })
    const { router } = renderConsole(server, '/home/device', { menus: [menus.devices] })
    await screen.findByRole('heading', { level: 1 })
    const user = await openPalette('LS5M-7')
    const option = await screen.findByRole('option', { name: '在设备查询中查找“LS5M-7”' })
    // Typing looks nothing up: each lookup is recorded.
    expect([...server.inputsOf(searchDevices), ...server.inputsOf(getDeviceInfo)]).toEqual([])
    await user.click(option)
    await waitFor(() => expect(server.inputsOf(getDeviceInfo)).toMatchObject([{ subSerial: 'LS5M-7' }]))
    expect(router.state.location.pathname).toBe('/home/device')
  })

  test('finds settings and opens them', async () => {
    const { router } = renderConsole(server, '/home/product')
    await title()
    const user = await openPalette('会话')
    await screen.findByRole('option', { name: `${t.settings.title} › ${t.settings.tabs.sessions}` })
    await user.keyboard('{Enter}')
    await waitFor(() => expect(router.state.location.pathname).toBe('/home/settings/sessions'))
  })

  test('finds commands and runs them', async () => {
    renderConsole(server, '/home/product')
    await title()
    const user = await openPalette('深色')
    await screen.findByRole('option', { name: t.toDark })
    await user.keyboard('{Enter}')
    expect(document.documentElement.dataset['theme']).toBe('dark')
  })
})
