import {
  dismissDeveloperPrompt,
  getDeveloperInfo,
  getVerificationCode,
  leaveProgram,
  registerClient,
  resetAppSecret,
  submitRegistration,
  type Developer,
} from '@slipway/contract/identity/developers/developers.calls.ts'
import { listProducts } from '@slipway/contract/products/products/products.calls.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import { menus } from '@slipway/contract/identity/roles/menus.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { asDeveloper } from '../../../app/testing/as-developer.ts'
import { on, openConsole, type Answer } from '../../../app/testing/open-console.tsx'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const PAGE = '/home/settings/open-platform'
const secret = 'a-secret-of-the-open-platform'

const developerRole = asDeveloper([menus.products, menus.miniPrograms])
const noProducts = on(listProducts, () => ({ items: [], total: 0 }))

const joined: Developer = { email: 'ann@example.com', joinTime: 1_790_000_000_000, appKey: null, secretTime: null }

/** A fake server on which an account can become a developer, create keys and leave. */
function developing(start: Developer | undefined, details = { isPrompted: 1, rejoinInHours: 0 }): Answer[] {
  let developer = start
  let refusal = details
  const keys = (appSecret: string) => {
    developer = { ...joined, appKey: 'ak1', secretTime: 1_790_000_000_000 }
    return { appKey: 'ak1', appSecret }
  }
  return [
    on(getDeveloperInfo, () => {
      if (!developer) throw new DomainError('developers.notYet', refusal)
      return developer
    }),
    on(getVerificationCode, () => null),
    on(submitRegistration, ({ email = '', verificationCode }) => {
      if (verificationCode !== '1234') throw new DomainError('sign-in.codeWrong', { left: 4 })
      return (developer = { ...joined, email })
    }),
    on(registerClient, () => keys(secret)),
    on(resetAppSecret, () => keys('another-secret')),
    on(leaveProgram, () => {
      developer = undefined
      refusal = { isPrompted: 0, rejoinInHours: 24 }
      return null
    }),
    on(dismissDeveloperPrompt, () => {
      refusal = { isPrompted: 0, rejoinInHours: 0 }
      return null
    }),
  ]
}

/** One is in the sidebar and one in the drawer of small windows; the style sheet shows one of them. */
const invitation = async () =>
  within((await screen.findAllByRole('region', { name: '申请开放平台密钥' }))[0] ?? document.body)

describe('the invitation to become a developer', () => {
  test('stands beside the work of who may, and leads to the dialog', async () => {
    const { person } = await openConsole('/home/product', [developerRole, noProducts, ...developing(undefined)])
    await person.click((await invitation()).getByRole('link', { name: '去验证' }))
    expect(await screen.findByRole('dialog', { name: '成为开发者' })).toBeTruthy()
    expect(window.location.pathname).toBe(PAGE)
  })

  test('is sent away for good', async () => {
    const { person, lastAsked } = await openConsole('/home/product', [
      developerRole,
      noProducts,
      ...developing(undefined),
    ])
    await person.click((await invitation()).getByRole('button', { name: '不再提示' }))
    await waitFor(() => expect(lastAsked(dismissDeveloperPrompt)).toEqual({}))
    await waitFor(() => expect(screen.queryByRole('region', { name: '申请开放平台密钥' })).toBeNull())
  })

  test.each([
    ['is a developer', developerRole, developing(joined)],
    ['sent it away', developerRole, developing(undefined, { isPrompted: 0, rejoinInHours: 0 })],
  ])('is not there for who %s', async (_who, account, answers) => {
    const { lastAsked } = await openConsole('/home/product', [account, noProducts, ...answers])
    await waitFor(() => expect(lastAsked(getDeveloperInfo)).toBeDefined())
    await act(async () => {
      for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setTimeout(resolve))
    })
    expect(screen.queryByRole('region', { name: '申请开放平台密钥' })).toBeNull()
  })

  test('asks nothing for who may not become one', async () => {
    const { lastAsked } = await openConsole('/home/settings/sessions', [asDeveloper([menus.feedback])])
    await screen.findByRole('heading', { level: 1 })
    expect(lastAsked(getDeveloperInfo)).toBeUndefined()
  })
})

describe('becoming a developer', () => {
  test('takes the address, the code and no more', async () => {
    const { person, lastAsked } = await openConsole(PAGE, developing(undefined))
    await person.click(await screen.findByRole('button', { name: '成为开发者' }))
    const dialog = within(await screen.findByRole('dialog', { name: '成为开发者' }))
    const email = dialog.getByRole('textbox', { name: /开发者邮箱/ })
    expect(email).toHaveProperty('value', 'dev@example.com')

    await person.clear(email)
    await person.type(email, 'ann')
    await person.click(dialog.getByRole('button', { name: '发送验证码' }))
    expect(await dialog.findByText(/邮箱格式不正确/)).toBeTruthy()
    expect(lastAsked(getVerificationCode)).toBeUndefined()

    await person.type(email, '@example.com')
    await person.click(dialog.getByRole('button', { name: '发送验证码' }))
    expect(await dialog.findByText(/验证码已发送到 ann@example.com/)).toBeTruthy()
    expect(lastAsked(getVerificationCode)).toEqual({ email: 'ann@example.com' })
    expect(dialog.getByRole('button', { name: /秒后可重发/ }).getAttribute('aria-disabled')).toBe('true')

    const code = dialog.getByRole('textbox', { name: /验证码/ })
    await person.type(code, '0000')
    await person.click(dialog.getByRole('button', { name: '成为开发者' }))
    expect(await dialog.findByText(/验证码错误，还可以再试 4 次/)).toBeTruthy()

    await person.clear(code)
    await person.type(code, '1234')
    await person.click(dialog.getByRole('button', { name: '成为开发者' }))
    expect(await screen.findByText('你已成为开发者')).toBeTruthy()
    expect(await screen.findByRole('button', { name: '创建密钥' })).toBeTruthy()
  })

  test('says under the address that it belongs to another, and when a code was asked for too soon', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const { person } = await openConsole(`${PAGE}?become=1`, [
      on(getVerificationCode, () => {
        throw new DomainError('developers.codeTooSoon', { seconds: 42 })
      }),
      on(submitRegistration, () => {
        throw new DomainError('developers.emailTaken')
      }),
      ...developing(undefined),
    ])
    const dialog = within(await screen.findByRole('dialog', { name: '成为开发者' }))
    await person.click(dialog.getByRole('button', { name: '发送验证码' }))
    expect(await dialog.findByRole('button', { name: '42 秒后可重发' })).toBeTruthy()
    await person.type(dialog.getByRole('textbox', { name: /验证码/ }), '1234')
    await person.click(dialog.getByRole('button', { name: '成为开发者' }))
    expect(await dialog.findByText(/已属于其他开发者/)).toBeTruthy()
  })

  test('waits for a day after leaving', async () => {
    await openConsole(PAGE, developing(undefined, { isPrompted: 0, rejoinInHours: 7 }))
    expect(await screen.findByText('你已退出开发者计划，7 小时后可以重新加入。')).toBeTruthy()
    expect(screen.queryByRole('button', { name: '成为开发者' })).toBeNull()
  })
})

describe('the open-platform keys', () => {
  test('are made, shown once and reset after a warning', async () => {
    const { person } = await openConsole(PAGE, developing(joined))
    await person.click(await screen.findByRole('button', { name: '创建密钥' }))
    const shown = within(await screen.findByRole('dialog', { name: '请保存 appSecret' }))
    expect(shown.getByText(secret)).toBeTruthy()
    await person.click(shown.getByRole('button', { name: '我已保存' }))
    await waitFor(() => expect(screen.queryByText(secret)).toBeNull())

    await person.click(await screen.findByRole('button', { name: '重置 appSecret' }))
    const asking = within(await screen.findByRole('alertdialog'))
    expect(asking.getByText(/旧的 appSecret 立即失效/)).toBeTruthy()
    await person.click(asking.getByRole('button', { name: '重置 appSecret' }))
    expect(await screen.findByText('another-secret')).toBeTruthy()
  })

  test('end with leaving, which says so first', async () => {
    const { person } = await openConsole(PAGE, developing({ ...joined, appKey: 'ak1', secretTime: 1 }))
    await person.click(await screen.findByRole('button', { name: '退出开发者计划' }))
    const asking = within(await screen.findByRole('alertdialog'))
    expect(asking.getByText(/开放平台密钥会立即删除/)).toBeTruthy()
    await person.click(asking.getByRole('button', { name: '退出开发者计划' }))
    expect(await screen.findByText(/24 小时后可以重新加入/)).toBeTruthy()
  })
})
