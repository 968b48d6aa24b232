import { DomainError } from '@slipway/contract/refusals.ts'
import { login, register } from '@slipway/contract/identity/sign-in/sign-in.calls.ts'
import { encodePassword } from '@slipway/contract/identity/sign-in/account-text.ts'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { zh } from '../testing/texts.zh.ts'
import { accountStory, button, secretBox, textBox } from '../testing/account-story.tsx'

const t = zh
let story: ReturnType<typeof accountStory>

beforeEach(() => {
  story = accountStory()
})
afterEach(() => story.close())

const submit = () => story.user.click(button(t.register.submit))
const asked = () => story.server.inputsOf(register)

describe('registering', () => {
  test('makes the account, signs in and goes to the products', async () => {
    await story.openRegister()
    await story.fillIn()
    await submit()

    await waitFor(() => expect(story.left).toEqual(['/home/product']))
    const account = 'ann@example.com'
    const password = encodePassword('Abcdef12')
    expect(asked()).toEqual([{ account, indexcode: account, password, code: '1234', agreed: true }])
    expect(story.server.inputsOf(login)).toMatchObject([{ account, password }])
  })

  test('goes on to where the person came from, within this site only', async () => {
    await story.openRegister('?returnUrl=%2Fhome%2Faccounts')
    await story.fillIn()
    await submit()
    await waitFor(() => expect(story.left).toEqual(['/home/accounts']))
  })

  test('leads to the login where signing in needs more', async () => {
    story.server.answer(login, () => {
      throw new DomainError('sign-in.captchaRequired')
    })
    await story.openRegister('?lang=zh-CN')
    await story.fillIn()
    await submit()
    await waitFor(() => expect(story.left).toEqual(['/authrization/login?lang=zh-CN']))
  })

  test('asks for every field, and moves to the first that is missing', async () => {
    window.slipwayConfig = { termsUrl: '/terms.html', privacyUrl: '/privacy.html' }
    await story.openRegister()
    await submit()
    expect(screen.getAllByText('必填')).toHaveLength(4)
    expect(screen.getByText('请先阅读并同意服务条款和隐私政策')).toBeTruthy()
    expect(document.activeElement).toBe(textBox(t.register.account))
    expect(asked()).toEqual([])
  })

  test('needs the terms agreed to', async () => {
    window.slipwayConfig = { termsUrl: '/terms.html', privacyUrl: '/privacy.html' }
    await story.openRegister()
    await story.fillIn()
    await story.user.click(screen.getByRole('checkbox'))
    await submit()
    expect(screen.getByText('请先阅读并同意服务条款和隐私政策')).toBeTruthy()
    expect(asked()).toEqual([])
    await story.user.click(screen.getByRole('checkbox'))
    expect(screen.queryByText('请先阅读并同意服务条款和隐私政策')).toBeNull()
  })

  test('needs the same password twice', async () => {
    await story.openRegister()
    await story.fillIn()
    await story.user.type(secretBox(t.newPassword.repeat), 'x')
    await submit()
    expect(screen.getByText('两次输入的密码不一致')).toBeTruthy()
    expect(asked()).toEqual([])
  })

  test.each([
    ['Ab1', '密码须为 8–16 个字符'],
    ['abcdefg1', '至少包含数字、大写字母、小写字母、特殊字符中的三种'],
  ])('refuses the password %s in place', async (password, problem) => {
    await story.openRegister()
    await story.fillIn()
    await story.user.clear(secretBox(t.newPassword.label))
    await story.user.type(secretBox(t.newPassword.label), password)
    await submit()
    expect(screen.getByText(problem)).toBeTruthy()
    expect(asked()).toEqual([])
  })

  test.each([
    ['13800000000', '本平台只支持邮箱账号'],
    ['ann@nowhere', '邮箱格式不正确，例如 name@example.com'],
  ])('refuses the account %s in place', async (account, problem) => {
    await story.openRegister()
    await story.user.type(textBox(t.register.account), account)
    await story.user.tab()
    expect(screen.getByText(problem)).toBeTruthy()
  })
})

describe('what the server refuses', () => {
  test.each([
    ['accounts.taken', '该账号已被使用', () => textBox(t.register.account)],
    ['sign-in.codeWrong', '验证码错误，还可以再试 3 次', () => textBox(t.code.label)],
    ['sign-in.codeSpent', '验证码已失效，请重新获取', () => textBox(t.code.label)],
  ] as const)('%s stands at its field', async (reason, text, field) => {
    story.server.answer(register, () => {
      throw new DomainError(reason, { left: 3 })
    })
    await story.openRegister()
    await story.fillIn()
    await submit()
    expect(await screen.findByText(text)).toBeTruthy()
    expect(field().getAttribute('aria-invalid')).toBe('true')
    expect(document.activeElement).toBe(field())
    expect(story.left).toEqual([])
    expect(button(t.register.submit).getAttribute('aria-busy')).toBeNull()
  })
})

describe('the strength of a password', () => {
  test.each([
    ['abc', '不符合要求', 1, [t.newPassword.kinds.lowercase]],
    ['Abcdefg1', '符合要求', 2, ['8–16 个字符', '数字', '大写字母', '小写字母']],
    ['Abcdefg1!xyz', '强', 3, ['8–16 个字符', '数字', '大写字母', '小写字母', '特殊字符']],
    ['Abcdefg1!xyzAbcdefg1', '不符合要求', 1, ['数字', '大写字母', '小写字母', '特殊字符']],
  ])('of %s is shown while it is typed', async (password, level, value, met) => {
    await story.openRegister()
    await story.user.type(secretBox(t.newPassword.label), password)
    const meter = screen.getByRole('meter', { name: t.newPassword.strength })
    expect([(meter as HTMLMeterElement).value, meter.textContent]).toEqual([value, level])
    const told = screen.getAllByRole('listitem').filter(({ textContent }) => textContent?.endsWith(t.newPassword.met))
    expect(told.map(({ textContent }) => textContent?.replace(t.newPassword.met, ''))).toEqual(met)
  })
})

test('terms and privacy are linked where the site has them, and open beside', async () => {
  window.slipwayConfig = { termsUrl: '/terms.html', privacyUrl: 'https://example.com/privacy', hideFooter: true }
  await story.openRegister()
  const links = [screen.getByRole('link', { name: '服务条款' }), screen.getByRole('link', { name: '隐私政策' })]
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/terms.html', 'https://example.com/privacy'])
  expect(links.map((link) => link.getAttribute('target'))).toEqual(['_blank', '_blank'])
})

test('only documents with an address are agreed to; without any there is nothing to tick', async () => {
  window.slipwayConfig = { privacyUrl: '/privacy.html' }
  await story.openRegister()
  expect(screen.getByRole('checkbox').closest('label')?.textContent).toBe('我已阅读并同意隐私政策')
  cleanup()
  window.slipwayConfig = {}
  await story.openRegister()
  expect(screen.queryByRole('checkbox')).toBeNull()
  await story.fillIn()
  await submit()
  await waitFor(() => expect(asked()).toMatchObject([{ agreed: true }]))
})

test('the way back to the login keeps the query', async () => {
  await story.openRegister('?returnUrl=%2Fhome')
  expect(screen.getByRole('link', { name: t.register.toLogin }).getAttribute('href')).toBe(
    '/authrization/login?returnUrl=%2Fhome',
  )
})
