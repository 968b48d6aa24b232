import { DomainError } from '@slipway/contract/refusals.ts'
import { getCaptcha, sendCode } from '@slipway/contract/identity/sign-in/sign-in.calls.ts'
import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { zh } from '../testing/texts.zh.ts'
import { accountStory, button, textBox } from '../testing/account-story.tsx'

const t = zh
let story: ReturnType<typeof accountStory>

beforeEach(() => {
  story = accountStory()
})
afterEach(() => {
  vi.useRealTimers()
  story.close()
})

const asked = () => story.server.inputsOf(sendCode)
const askFor = async (account = 'ann@example.com') => {
  await story.user.type(textBox(t.register.account), account)
  await story.user.click(button(t.code.send))
}

const refuse = (...refusal: ConstructorParameters<typeof DomainError>) =>
  story.server.answer(sendCode, () => {
    throw new DomainError(...refusal)
  })

describe('asking for a code', () => {
  test('needs an account and nothing else', async () => {
    await story.openRegister()
    await story.user.click(button(t.code.send))
    expect(screen.getAllByText('必填')).toHaveLength(1)
    expect(asked()).toEqual([])
  })

  test.each(['register', 'reset'] as const)(
    'to %s says where the mail went and moves on to the code',
    async (purpose) => {
      if (purpose === 'register') await story.openRegister()
      else await story.openReset()
      await story.user.type(textBox(purpose === 'register' ? t.register.account : t.reset.account), 'Ann@example.com')
      await story.user.click(button(t.code.send))

      expect(await screen.findByText(t.code.sent('Ann@example.com'))).toBeTruthy()
      expect(asked()).toEqual([{ account: 'Ann@example.com', indexcode: 'ann@example.com', purpose, smsCode: '' }])
      expect(document.activeElement).toBe(textBox(t.code.label))
    },
  )

  test('after a form that was sent too early says where the mail went, not that the code is missing', async () => {
    await story.openRegister()
    await story.user.click(button(t.register.submit))
    await askFor()
    expect(await screen.findByText(t.code.sent('ann@example.com'))).toBeTruthy()
  })

  test('counts a minute down before it may be asked again', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
    await story.openRegister()
    await askFor()
    const waiting = await screen.findByRole('button', { name: t.code.wait(60) })
    await story.user.click(waiting)
    expect(asked()).toHaveLength(1)

    act(() => void vi.advanceTimersByTime(45_000))
    expect(button(t.code.wait(15))).toBeTruthy()
    act(() => void vi.advanceTimersByTime(15_000))
    await story.user.click(button(t.code.again))
    await expect.poll(asked).toHaveLength(2)
  })

  test('too soon for the server waits as long as it says', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    refuse('request.tooMany', { seconds: 17 })
    await story.openRegister()
    await askFor()
    expect(await screen.findByText('操作过于频繁，请 17 秒后再试')).toBeTruthy()
    expect(button(t.code.wait(17))).toBeTruthy()
  })

  test('shows the image once the server wants it, sends its text in capitals and loads another afterwards', async () => {
    refuse('sign-in.captchaRequired')
    await story.openRegister()
    await askFor()
    const image = await screen.findByRole('textbox', { name: t.login.captcha })
    await waitFor(() => expect(document.activeElement).toBe(image))
    expect(story.server.inputsOf(getCaptcha)).toMatchObject([{ indexcode: 'ann@example.com' }])

    story.server.answer(sendCode, () => null)
    await story.user.type(image, 'ab1c')
    await story.user.click(button(t.code.send))
    await waitFor(() => expect(asked().at(-1)).toMatchObject({ smsCode: 'AB1C' }))
    await waitFor(() => expect(story.server.inputsOf(getCaptcha)).toHaveLength(2))
  })

  test('marks a wrong image text at its field', async () => {
    refuse('sign-in.captchaRequired')
    await story.openRegister()
    await askFor()
    await story.user.type(await screen.findByRole('textbox', { name: t.login.captcha }), 'ab1c')
    refuse('sign-in.captchaWrong')
    await story.user.click(button(t.code.send))
    expect(await screen.findByText('验证码错误')).toBeTruthy()
    expect(textBox(t.login.captcha).getAttribute('aria-invalid')).toBe('true')
  })

  test.each([
    ['sign-in.mailFailed', {}, '邮件发送失败，请检查邮箱地址后重试，或联系管理员'],
    ['sign-in.tooManyCodes', { minutes: 12 }, '获取验证码次数过多，请 12 分钟后再试'],
  ] as const)('%s is said, and may be tried again at once', async (reason, details, text) => {
    refuse(reason, details)
    await story.openRegister()
    await askFor()
    expect(await screen.findByText(text)).toBeTruthy()
    expect(button(t.code.send).getAttribute('aria-disabled')).toBe('false')
  })
})

describe('where mails lie without a mail server', () => {
  test.each([
    ['register', () => story.openRegister()],
    ['reset', () => story.openReset()],
  ])('is said on the page to %s', async (_page, open) => {
    window.slipwayConfig = { mailsInFolder: true }
    await open()
    expect(screen.getByText(t.code.inFolder)).toBeTruthy()
  })

  test('is not said where there is one', async () => {
    await story.openRegister()
    expect(screen.queryByText(t.code.inFolder)).toBeNull()
  })
})
