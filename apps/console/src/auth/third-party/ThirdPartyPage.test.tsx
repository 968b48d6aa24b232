import { DomainError } from '@slipway/contract/refusals.ts'
import {
  finishThirdPartyLogin,
  startThirdPartyLogin,
} from '@slipway/contract/identity/third-party-login/third-party-login.calls.ts'
import { passByCode } from '@slipway/contract/identity/sign-in/second-step.calls.ts'
import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { StrictMode } from 'react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { NetworkDown, pretendServer } from '@slipway/web-client/testing/answer.ts'
import { AuthApp } from '../AuthApp.tsx'
import { authPageAt } from '../auth-paths.tsx'
import { dictionary } from '../dictionary.zh.ts'
import { missingTexts } from '../missing-texts.ts'
import { secondStepZh } from '../login/second-step-texts.zh.ts'
import { germany, session } from '../testing/login-story.tsx'
import { thirdPartyZh as t } from './third-party-texts.zh.ts'

const ADDRESS = 'https://login.example.com/auth?state=s'
const ANSWER = '?code=c&state=s&iss=https%3A%2F%2Flogin.example.com'

let server: ReturnType<typeof pretendServer>
let left: string[]

beforeEach(() => {
  document.documentElement.lang = 'zh-CN'
  window.slipwayConfig = { thirdLogin: true, thirdLoginName: { zh: '示例账号', en: 'Example account' } }
  window.history.replaceState(null, '', '/authrization/thirdPathLogin')
  server = pretendServer()
  left = []
})
afterEach(() => {
  server.close()
  delete window.slipwayConfig
  window.history.replaceState(null, '', '/')
})

async function open(search: string): Promise<void> {
  const pathname = '/authrization/thirdPathLogin'
  window.history.replaceState(null, '', pathname + search)
  const leaveTo = (address: string) => left.push(address)
  const at = await authPageAt(pathname)
  render(
    <StrictMode>
      <AuthApp texts={dictionary} at={at} search={search} leaveTo={leaveTo} />
    </StrictMode>,
  )
}

test('the page sends the browser to the provider, once, with its query kept', async () => {
  server.answer(startThirdPartyLogin, () => ({ address: ADDRESS }))
  await open('?returnUrl=%2Fhome%2Fproduct&state=mine')
  expect(await screen.findByText(t.going('示例账号'))).toBeTruthy()
  await waitFor(() => expect(left).toEqual([ADDRESS]))
  expect(server.inputsOf(startThirdPartyLogin)).toEqual([{ query: '?returnUrl=%2Fhome%2Fproduct&state=mine' }])
})

describe('coming back from the provider', () => {
  test.each([
    ['?returnUrl=%2Fhome%2Fproduct%3Fpage%3D2', '/home/product?page=2'],
    ['', '/home/product'],
    ['?returnUrl=https%3A%2F%2Felsewhere.example', '/home/product'],
    ['?returnUrl=%2F%2Felsewhere.example', '/home/product'],
    ['?returnUrl=%2F%5Celsewhere.example', '/home/product'],
    ['?returnUrl=javascript%3Aalert(1)', '/home/product'],
  ])('with %s kept leads to %s', async (query, address) => {
    server.answer(finishThirdPartyLogin, () => ({ ...session, area: germany, query }))
    await open(ANSWER)
    await waitFor(() => expect(left).toEqual([address]))
    expect(server.inputsOf(finishThirdPartyLogin)).toEqual([{ answer: ANSWER }])
    expect(localStorage.getItem('countryId')).toBe(germany.id)
  })

  test('without being let in says why, and begins again with the kept query', async () => {
    server.answer(finishThirdPartyLogin, () => {
      throw new DomainError('third-party-login.cancelled', { name: '示例账号', query: '?returnUrl=%2Fhome' })
    })
    await open('?error=access_denied&state=s')
    expect(await screen.findByText('你在 示例账号 取消了登录，可以重试或改用密码登录')).toBeTruthy()
    expect(screen.getByRole('link', { name: t.again }).getAttribute('href')).toBe(
      '/authrization/thirdPathLogin?returnUrl=%2Fhome',
    )
    expect(screen.getByRole('link', { name: t.byPassword }).getAttribute('href')).toBe(
      '/authrization/login?returnUrl=%2Fhome',
    )
    expect(window.location.search).toBe('?returnUrl=%2Fhome')
    expect(left).toEqual([])
  })

  test('asks for the second factor of an account that has one, and then goes where one wanted to', async () => {
    server.answer(finishThirdPartyLogin, () => {
      const query = '?returnUrl=%2Fhome%2Fproduct%3Fpage%3D2'
      throw new DomainError('sign-in.secondFactorNeeded', {
        ticket: 'the-ticket',
        methods: ['totp', 'recovery'],
        query,
      })
    })
    server.answer(passByCode, () => session)
    await open(ANSWER)
    const person = userEvent.setup()
    await person.type(await screen.findByRole('textbox', { name: secondStepZh.code }), '123456{Enter}')
    await waitFor(() => expect(left).toEqual(['/home/product?page=2']))
    expect(server.inputsOf(passByCode)).toEqual([{ ticket: 'the-ticket', method: 'totp', code: '123456' }])
  })

  test('leaves no code in the address when the server is not reached', async () => {
    server.answer(finishThirdPartyLogin, () => {
      throw new NetworkDown('offline')
    })
    await open(ANSWER)
    expect(await screen.findByText('网络异常，请重试')).toBeTruthy()
    expect(window.location.search).toBe('')
  })
})

test('a provider that cannot be reached is said to be, and its query is kept', async () => {
  server.answer(startThirdPartyLogin, () => {
    throw new DomainError('third-party-login.unreachable', { name: '示例账号' })
  })
  await open('?returnUrl=%2Fhome')
  expect(await screen.findByText(/暂时无法连接 示例账号/)).toBeTruthy()
  expect(screen.getByRole('link', { name: t.again }).getAttribute('href')).toContain('?returnUrl=%2Fhome')
})

test('where no provider is set there is no such page', async () => {
  server.answer(startThirdPartyLogin, () => {
    throw new DomainError('request.noSuchCall', { path: '/user/thirdPartyLogin/start' })
  })
  await open('')
  expect(await screen.findByRole('heading', { name: missingTexts.title.zh })).toBeTruthy()
})
