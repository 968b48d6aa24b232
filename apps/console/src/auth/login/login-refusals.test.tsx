import { DomainError } from '@slipway/contract/refusals.ts'
import { getCaptcha, login } from '@slipway/contract/identity/sign-in/sign-in.calls.ts'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { NetworkDown } from '@slipway/web-client/testing/answer.ts'
import { dictionary } from '../dictionary.zh.ts'
import { account, captcha, image, loginStory, password, session, submit } from '../testing/login-story.tsx'

const t = dictionary.auth.login
let story: ReturnType<typeof loginStory>

beforeEach(() => {
  story = loginStory()
})
afterEach(() => story.close())

describe('a connection', () => {
  afterEach(() => vi.unstubAllGlobals())

  test.each([
    [false, 1],
    [true, 0],
  ])('that is secure: %s is warned of %d times', async (isSecure, times) => {
    vi.stubGlobal('isSecureContext', isSecure)
    await story.open()
    expect(screen.queryAllByText(t.insecure)).toHaveLength(times)
  })
})

describe('a login that fails', () => {
  test('1002 says that account or password are wrong, and asks for no image', async () => {
    story.refuse('sign-in.wrongPassword')
    await story.open()
    await story.fillIn()
    await story.user.click(submit())
    expect(await screen.findByText('账号或密码错误')).toBeTruthy()
    expect(password().getAttribute('aria-invalid')).toBe('true')
    expect(document.activeElement).toBe(password())
    expect(screen.queryByRole('textbox', { name: t.captcha })).toBeNull()
    expect(submit().getAttribute('aria-busy')).toBeNull()
  })

  test('1005 says that the image is needed, shows it for this indexcode and moves there', async () => {
    story.refuse('sign-in.captchaRequired')
    await story.open()
    await story.fillIn()
    await story.user.click(submit())
    expect(await screen.findByText('请输入图片验证码')).toBeTruthy()
    expect(await image()).toBeTruthy()
    expect(story.server.inputsOf(getCaptcha)).toMatchObject([{ indexcode: 'dev@example.com' }])
    await waitFor(async () => expect(document.activeElement).toBe(await captcha()))
  })

  test('the image text is required with 4 characters once it shows, and is sent in capitals', async () => {
    story.refuse('sign-in.captchaRequired')
    await story.open()
    await story.fillIn()
    await story.user.click(submit())
    await story.user.type(await captcha(), 'ab1')
    await story.user.click(submit())
    expect(screen.getByText('请输入 4 位验证码')).toBeTruthy()
    await story.user.type(await captcha(), 'c')
    story.server.answer(login, () => session)
    await story.user.click(submit())
    await waitFor(() => expect(story.server.inputsOf(login).at(-1)).toMatchObject({ smsCode: 'AB1C' }))
  })

  test('1003 marks the image text as wrong, empties it and brings another image', async () => {
    story.refuse('sign-in.captchaRequired')
    await story.open()
    await story.fillIn()
    await story.user.click(submit())
    await story.user.type(await captcha(), 'abcd')
    const first = (await image()).getAttribute('src')
    story.refuse('sign-in.captchaWrong')
    await story.user.click(submit())
    expect(await screen.findByText(t.captchaWrong)).toBeTruthy()
    expect((await captcha()).getAttribute('aria-invalid')).toBe('true')
    expect(await captcha()).toHaveProperty('value', '')
    await waitFor(async () => expect((await image()).getAttribute('src')).not.toBe(first))
  })

  test('another image comes by its link, and after each wrong password while the image is asked for', async () => {
    story.refuse('sign-in.captchaRequired')
    await story.open()
    await story.fillIn()
    await story.user.click(submit())
    await image()
    await story.user.click(screen.getByRole('button', { name: t.captchaAnother }))
    await waitFor(() => expect(story.server.inputsOf(getCaptcha)).toHaveLength(2))
    story.refuse('sign-in.wrongPassword')
    await story.user.type(await captcha(), 'abcd')
    await story.user.click(submit())
    await waitFor(() => expect(story.server.inputsOf(getCaptcha)).toHaveLength(3))
  })

  test('-1 stands under the account', async () => {
    story.refuse('sign-in.accountInput')
    await story.open()
    await story.fillIn()
    await story.user.click(submit())
    expect(await screen.findByText('账号输入有误')).toBeTruthy()
    expect(account().getAttribute('aria-invalid')).toBe('true')
  })

  test('any other code shows what the server says', async () => {
    story.server.answer(login, () => {
      throw new DomainError('request.tooMany', { seconds: 60 })
    })
    await story.open()
    await story.fillIn()
    await story.user.click(submit())
    expect(await screen.findByText('操作过于频繁，请 60 秒后再试')).toBeTruthy()
  })

  test('an unreached server is said, and the form can be sent again', async () => {
    story.server.answer(login, () => {
      throw new NetworkDown('offline')
    })
    await story.open()
    await story.fillIn()
    await story.user.click(submit())
    expect(await screen.findByText('网络异常，请重试')).toBeTruthy()
    expect(submit().getAttribute('aria-busy')).toBeNull()
  })

  test.each([
    [() => new DomainError('server.unavailable'), t.captchaFailed],
    [() => new NetworkDown('offline'), '网络异常，请重试'],
  ])('an image that cannot be had is said (%#)', async (failure, text) => {
    story.refuse('sign-in.captchaRequired')
    story.server.answer(getCaptcha, () => {
      throw failure()
    })
    await story.open()
    await story.fillIn()
    await story.user.click(submit())
    expect(await screen.findByText(text)).toBeTruthy()
  })
})
