import { getAccountInfo } from '@slipway/contract/identity/accounts/accounts.calls.ts'
import { listAreaLocales, listCountries, setCountryDomain } from '@slipway/contract/identity/areas/areas.calls.ts'
import type { Country } from '@slipway/contract/identity/areas/areas.ts'
import { menus } from '@slipway/contract/identity/roles/menus.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { on, openConsole } from '../../../app/testing/open-console.tsx'

afterEach(() => vi.unstubAllGlobals())

const germany: Country = {
  id: 'DE',
  code: 'DE',
  name: '德国',
  domain: '',
  region: 'Europe',
  telephoneCode: '49',
  indexLetter: 'D',
}
const locales = on(listAreaLocales, () => [{ locale: 'de-DE', code: 'DE' }])
const list = (items: Country[] = [germany], total = items.length) => on(listCountries, () => ({ items, total }))
const operator = on(getAccountInfo, () => ({
  userId: '2',
  account: 'ops@example.com',
  accountName: '',
  picture: '',
  timeZone: '',
  locale: '' as const,
  appKey: 'key',
  area: null,
  role: {
    roleId: '4',
    roleName: '运营',
    administrator: false,
    seesPersonalData: false,
    menus: [{ mid: menus.countries }],
  },
}))

test('a country is shown with its code, dial code, region, locales and domain', async () => {
  await openConsole('/home/country', [list(), locales])
  const row = within((await screen.findByText('德国')).closest('tr') ?? document.body)
  for (const fact of ['DE', '+49', '欧洲', '本站']) expect(row.getByText(fact)).toBeTruthy()
  expect(await row.findByText('de-DE')).toBeTruthy()
})

test('the list is searched and filtered by region, in the address too', async () => {
  const { person, lastAsked } = await openConsole('/home/country?region=Europe&page=2', [list([germany], 15), locales])
  await screen.findByText('德国')
  expect(lastAsked(listCountries)).toEqual({ keyword: '', region: 'Europe', pageStart: '1', pageSize: '10' })
  await person.type(screen.getByRole('textbox', { name: '搜索名称、代码或域名' }), 'eu.{Enter}')
  await waitFor(() =>
    expect(lastAsked(listCountries)).toEqual({ keyword: 'eu.', region: 'Europe', pageStart: '0', pageSize: '10' }),
  )
  expect(window.location.search).toBe('?keyword=eu.&region=Europe')
})

test('an administrator sets the domain, which is checked before it is sent', async () => {
  const { person, lastAsked } = await openConsole('/home/country', [
    list(),
    locales,
    on(setCountryDomain, ({ domain }) => ({ ...germany, domain })),
  ])
  await person.click(await screen.findByRole('button', { name: '修改域名：德国' }))
  const field = await screen.findByRole('textbox', { name: '域名' })
  await person.type(field, 'https://eu.example.com')
  await person.click(screen.getByRole('button', { name: '保存' }))
  expect(await screen.findByText('只需填写域名，例如 cn.example.com，不含 http:// 和端口')).toBeTruthy()
  expect(lastAsked(setCountryDomain)).toBeUndefined()

  await person.clear(field)
  await person.type(field, 'EU.example.com')
  await person.click(screen.getByRole('button', { name: '保存' }))
  expect(await screen.findByText('域名已保存')).toBeTruthy()
  expect(lastAsked(setCountryDomain)).toEqual({ id: 'DE', domain: 'eu.example.com' })
})

test('an operator looks and cannot edit', async () => {
  await openConsole('/home/country', [operator, list(), locales])
  await screen.findByText('德国')
  expect(screen.queryByRole('button', { name: /修改/ })).toBeNull()
})

test('where nothing matches the filters can be cleared', async () => {
  const { person, lastAsked } = await openConsole('/home/country?keyword=xyz&region=Asia', [list([]), locales])
  await person.click(await screen.findByRole('button', { name: '清除筛选' }))
  await waitFor(() => expect(lastAsked(listCountries)).toMatchObject({ keyword: '', pageStart: '0' }))
  expect(window.location.search).toBe('')
})
