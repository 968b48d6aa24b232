import { listAreas } from '@slipway/contract/identity/areas/areas.calls.ts'
import { DomainError, type RefusalName } from '@slipway/contract/refusals.ts'
import { getCaptcha, login } from '@slipway/contract/identity/sign-in/sign-in.calls.ts'
import { clearToasts } from '@slipway/ui/overlay/toasts-store.ts'
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { pretendServer } from '@slipway/web-client/testing/answer.ts'
import { AuthApp } from '../AuthApp.tsx'
import { authPageAt } from '../auth-paths.tsx'
import { dictionary } from '../dictionary.zh.ts'

const china = { id: '1', name: '中国', code: 'CN', telephoneCode: '86' }
export const germany = { id: '49', name: '德国', code: 'DE', telephoneCode: '49' }
export const session = { accessToken: 'token', appKey: 'key', area: null, userId: '1' }

const t = dictionary.auth.login

export const account = () => screen.getByRole('textbox', { name: t.account })
export const password = () => screen.getByLabelText(t.password)
export const submit = () => screen.getByRole('button', { name: t.submit })
export const captcha = () => screen.findByRole('textbox', { name: t.captcha })
export const image = () => screen.findByRole('img', { name: t.captchaImage })

/** Renders the sign-in entry against a server that accepts every login. */
export function loginStory() {
  document.documentElement.lang = 'zh-CN'
  window.slipwayConfig = {}
  const server = pretendServer()
  const left: string[] = []
  server.answer(listAreas, () => ({ areas: [china, germany] }))
  server.answer(
    getCaptcha,
    () => `<svg xmlns="http://www.w3.org/2000/svg" id="image-${server.inputsOf(getCaptcha).length}"/>`,
  )
  server.answer(login, () => session)

  return {
    server,
    /** The URL that the browser was sent to. */
    left,
    user: userEvent.setup(),
    async open(search = '') {
      const leaveTo = (address: string) => left.push(address)
      const at = await authPageAt('/authrization/login')
      render(<AuthApp texts={dictionary} at={at} search={search} leaveTo={leaveTo} />)
    },
    async fillIn(name = 'dev@example.com', secret = 'Secret-1') {
      await this.user.type(account(), name)
      await this.user.type(password(), secret)
    },
    refuse(reason: RefusalName) {
      server.answer(login, () => {
        throw new DomainError(reason)
      })
    },
    close() {
      server.close()
      clearToasts()
      delete window.slipwayConfig
    },
  }
}
