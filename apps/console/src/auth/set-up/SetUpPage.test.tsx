import { DomainError } from '@slipway/contract/refusals.ts'
import { checkSetUpLink, login, setUpRoot } from '@slipway/contract/identity/sign-in/sign-in.calls.ts'
import { clearToasts } from '@slipway/ui/overlay/toasts-store.ts'
import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { pretendServer, type PretendServer } from '@slipway/web-client/testing/answer.ts'
import { AuthApp } from '../AuthApp.tsx'
import { authPageAt } from '../auth-paths.tsx'
import { dictionary } from '../dictionary.zh.ts'
import { zh } from '../testing/texts.zh.ts'
import { session } from '../testing/login-story.tsx'

const t = zh.setUp
let server: PretendServer
let left: string[]

beforeEach(() => {
  document.documentElement.lang = 'zh-CN'
  left = []
  server = pretendServer()
  server.answer(checkSetUpLink, ({ token }) => ({ valid: token === 'good' }))
  server.answer(setUpRoot, () => null)
  server.answer(login, () => session)
})
afterEach(() => {
  server.close()
  clearToasts()
})

async function open(search: string) {
  const leaveTo = (address: string) => left.push(address)
  render(<AuthApp texts={dictionary} at={await authPageAt('/setup')} search={search} leaveTo={leaveTo} />)
}

const field = (name: string) => screen.findByLabelText(new RegExp(`^${name}`), { selector: 'input' })

async function fillIn({ password = 'Right-2026', repeat = 'Right-2026' } = {}) {
  const user = userEvent.setup()
  await user.type(await field(t.account), 'root@example.com')
  await user.type(await field(t.password), password)
  await user.type(await field(zh.newPassword.repeat), repeat)
  await user.click(screen.getByRole('button', { name: t.submit }))
}

describe('the one-time set-up link', () => {
  test.each(['', '?token=spent'])('that no longer holds says so and leads to login (%s)', async (search) => {
    await open(search)
    expect(await screen.findByText(t.spentTitle)).toBeTruthy()
    expect(screen.getByRole('link', { name: t.toLogin }).getAttribute('href')).toBe('/authrization/login')
  })

  test('creates the administrator, signs in and leads to the home page with its example', async () => {
    await open('?token=good')
    await fillIn()
    expect(screen.getByRole('meter', { name: zh.newPassword.strength }).textContent).toBe(zh.newPassword.levels.fair)
    await waitFor(() => expect(left).toEqual(['/home']))
    expect(server.inputsOf(setUpRoot)).toEqual([
      { token: 'good', account: 'root@example.com', password: btoa('Right-2026') },
    ])
  })

  test('holds the password to its rules', async () => {
    await open('?token=good')
    await fillIn({ password: 'alllower1' })
    expect(screen.getByText('至少包含数字、大写字母、小写字母、特殊字符中的三种')).toBeTruthy()
    expect(server.inputsOf(setUpRoot)).toEqual([])
  })

  test('wants the same password twice', async () => {
    await open('?token=good')
    await fillIn({ repeat: 'Right-2027' })
    expect(screen.getByText(t.different)).toBeTruthy()
    expect(server.inputsOf(setUpRoot)).toEqual([])
  })

  test('shows what the server refuses', async () => {
    server.answer(setUpRoot, () => {
      throw new DomainError('set-up.linkSpent')
    })
    await open('?token=good')
    await fillIn()
    expect(await screen.findByText('初始化链接无效或已被使用')).toBeTruthy()
    expect(left).toEqual([])
  })
})

describe('while there is no administrator', () => {
  afterEach(() => delete window.slipwayConfig)

  test.each(['/', '/authrization/login', '/authrization/register/register', '/oauth/abc'])(
    '%s says so, and how to get the link',
    async (address) => {
      window.slipwayConfig = { setUpFirst: true }
      const leaveTo = (to: string) => left.push(to)
      render(<AuthApp texts={dictionary} at={await authPageAt(address)} search="" leaveTo={leaveTo} />)
      expect(screen.getByRole('heading', { name: t.firstTitle })).toBeTruthy()
      expect(screen.getByText('npm start -- --link')).toBeTruthy()
      await userEvent.click(screen.getByRole('button', { name: t.firstReload }))
      expect(left).toEqual(['/'])
    },
  )

  test('the set-up link works', async () => {
    window.slipwayConfig = { setUpFirst: true }
    await open('?token=good')
    expect(await field(t.account)).toBeTruthy()
  })
})
