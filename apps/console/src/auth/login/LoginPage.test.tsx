import { listAreas } from '@slipway/contract/identity/areas/areas.calls.ts'
import { login } from '@slipway/contract/identity/sign-in/sign-in.calls.ts'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { NetworkDown } from '@slipway/web-client/testing/answer.ts'
import { dictionary } from '../dictionary.zh.ts'
import { account, germany, loginStory, password, session, submit } from '../testing/login-story.tsx'

const t = dictionary.auth.login
let story: ReturnType<typeof loginStory>

beforeEach(() => {
  story = loginStory()
})
afterEach(() => {
  story.close()
  Reflect.deleteProperty(navigator, 'language')
})

describe('what the login form asks for', () => {
  test('an account and a password are required, and the first bad field gets the focus', async () => {
    await story.open()
    await story.user.click(submit())
    expect(screen.getAllByText('必填')).toHaveLength(2)
    expect(document.activeElement).toBe(account())
    expect(story.server.inputsOf(login)).toEqual([])
  })

  test.each([
    ['a b@example.com', '不能包含空格'],
    ['name@nowhere', '邮箱格式不正确，例如 name@example.com'],
    ['someone', '账号只能是邮箱，或由数字、下划线、连字符组成'],
    ['1'.repeat(33), '账号最多 32 个字符'],
  ])('the account %s is refused in place', async (name, problem) => {
    await story.open()
    await story.fillIn(name)
    await story.user.click(submit())
    expect(screen.getByText(problem)).toBeTruthy()
    expect(story.server.inputsOf(login)).toEqual([])
  })

  test('a deployment for email accounts refuses any other', async () => {
    window.slipwayConfig = { emailOnly: true }
    await story.open()
    await story.fillIn('13800000000')
    await story.user.click(submit())
    expect(screen.getByText('本平台只支持邮箱账号')).toBeTruthy()
    expect(screen.queryByRole('combobox', { name: t.areaCode })).toBeNull()
  })

  test('a blank password is refused', async () => {
    await story.open()
    await story.fillIn('dev@example.com', '   ')
    await story.user.click(submit())
    expect(screen.getByText('不能为空')).toBeTruthy()
  })

  test('a field is checked on leaving it and from then on live', async () => {
    await story.open()
    await story.user.type(account(), 'name@')
    expect(screen.queryByText(/邮箱格式不正确/)).toBeNull()
    await story.user.tab()
    expect(screen.getByText(/邮箱格式不正确/)).toBeTruthy()
    await story.user.type(account(), 'example.com')
    expect(screen.queryByText(/邮箱格式不正确/)).toBeNull()
  })

  test('the password can be shown and hidden', async () => {
    await story.open()
    expect(password().getAttribute('type')).toBe('password')
    await story.user.click(screen.getByRole('button', { name: dictionary.kit.showPassword }))
    expect(password().getAttribute('type')).toBe('text')
  })
})

describe('the area code', () => {
  test('is there only while the account looks numeric, preselected from the browser language', async () => {
    Object.defineProperty(navigator, 'language', { value: 'de', configurable: true })
    await story.open()
    await story.user.type(account(), '138')
    const codes = await screen.findByRole('combobox', { name: t.areaCode })
    await waitFor(() => expect(codes).toHaveProperty('value', germany.id))
    await story.user.type(account(), 'x')
    expect(screen.queryByRole('combobox', { name: t.areaCode })).toBeNull()
  })

  test('goes before the account that is sent as indexcode, and is kept after login', async () => {
    await story.open()
    await story.fillIn('13800000000')
    await story.user.selectOptions(await screen.findByRole('combobox', { name: t.areaCode }), '中国 +86')
    await story.user.click(submit())
    await waitFor(() => expect(story.left).toHaveLength(1))
    expect(story.server.inputsOf(login)).toMatchObject([{ account: '13800000000', indexcode: '8613800000000' }])
    expect(localStorage.getItem('areaCode')).toBe('86')
    expect(localStorage.getItem('countryId')).toBe('1')
  })

  test('stays as chosen while another number is typed', async () => {
    await story.open()
    const country = () => screen.findByRole('combobox', { name: t.areaCode })
    await story.user.type(account(), '138')
    await story.user.selectOptions(await country(), await screen.findByRole('option', { name: '中国 +86' }))
    await story.user.clear(account())
    expect(screen.queryByRole('combobox', { name: t.areaCode })).toBeNull()
    await story.fillIn('13800000000')
    await screen.findByRole('option', { name: '德国 +49' })
    expect(await country()).toHaveProperty('value', '1')
    await story.user.click(submit())
    await waitFor(() => expect(story.server.inputsOf(login)).toMatchObject([{ indexcode: '8613800000000' }]))
  })

  test('stays 86 when the list of countries cannot be had', async () => {
    story.server.answer(listAreas, async () => {
      throw new NetworkDown('offline')
    })
    await story.open()
    await story.fillIn('13800000000')
    await story.user.click(submit())
    await waitFor(() => expect(story.server.inputsOf(login)).toMatchObject([{ indexcode: '8613800000000' }]))
  })
})

describe('signing in', () => {
  test('sends the password encoded, by Enter in the password field', async () => {
    await story.open()
    await story.fillIn()
    await story.user.keyboard('{Enter}')
    await waitFor(() => expect(story.left).toEqual(['/home/product']))
    expect(story.server.inputsOf(login)).toEqual([
      { account: 'dev@example.com', indexcode: 'dev@example.com', password: btoa('Secret-1'), smsCode: '' },
    ])
  })

  test.each([
    ['?returnUrl=%2Fhome%2Fproduct%3Fpage%3D2', '/home/product?page=2'],
    ['?returnUrl=https%3A%2F%2Felsewhere.example', '/home/product'],
    ['?returnUrl=%2F%2Felsewhere.example', '/home/product'],
  ])('leads from %s to %s', async (search, address) => {
    await story.open(search)
    await story.fillIn()
    await story.user.click(submit())
    await waitFor(() => expect(story.left).toEqual([address]))
  })

  test('keeps the country that the account is registered in', async () => {
    story.server.answer(login, () => ({ ...session, area: germany }))
    await story.open()
    await story.fillIn()
    await story.user.click(submit())
    await waitFor(() => expect(localStorage.getItem('countryId')).toBe('49'))
  })

  test('links to registration, reset and, only where it is switched on, third-party login', async () => {
    await story.open()
    expect(screen.getByRole('link', { name: t.register }).getAttribute('href')).toBe('/authrization/register/register')
    expect(screen.getByRole('link', { name: t.forgotten }).getAttribute('href')).toBe(
      '/authrization/resetPassword/account',
    )
    expect(screen.queryByRole('link', { name: t.thirdParty('第三方账号') })).toBeNull()
  })

  test('third-party login has the name of its provider and keeps the query', async () => {
    window.slipwayConfig = { thirdLogin: true, thirdLoginName: { zh: '示例账号', en: 'Example account' } }
    await story.open('?returnUrl=%2Fhome')
    expect(screen.getByRole('link', { name: '使用 示例账号 登录' }).getAttribute('href')).toBe(
      '/authrization/thirdPathLogin?returnUrl=%2Fhome',
    )
  })
})
