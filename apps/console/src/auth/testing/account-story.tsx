import {
  checkResetTicket,
  getCaptcha,
  login,
  register,
  resetPassword,
  sendCode,
} from '@slipway/contract/identity/sign-in/sign-in.calls.ts'
import { clearToasts } from '@slipway/ui/overlay/toasts-store.ts'
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { pretendServer } from '@slipway/web-client/testing/answer.ts'
import { AuthApp } from '../AuthApp.tsx'
import { authPageAt } from '../auth-paths.tsx'
import { dictionary } from '../dictionary.zh.ts'
import { hasTerms } from '../register/Terms.tsx'
import { zh } from './texts.zh.ts'
import { session } from './login-story.tsx'

const t = zh

export const textBox = (name: string) => screen.getByRole('textbox', { name })
export const secretBox = (name: string) => screen.getByLabelText(new RegExp(`^${name}`), { selector: 'input' })
export const button = (name: string | RegExp) => screen.getByRole('button', { name })

/** Renders registration and reset against a server that accepts everything. */
export function accountStory() {
  document.documentElement.lang = 'zh-CN'
  window.slipwayConfig = {}
  const server = pretendServer()
  const left: string[] = []
  server.answer(sendCode, () => null)
  server.answer(register, () => null)
  server.answer(login, () => session)
  server.answer(checkResetTicket, () => ({ valid: true }))
  server.answer(resetPassword, ({ ticket }) => (ticket ? null : { ticket: 'the-ticket' }))
  server.answer(getCaptcha, () => '<svg xmlns="http://www.w3.org/2000/svg"/>')

  return {
    server,
    /** The URL that the browser was sent to. */
    left,
    user: userEvent.setup(),
    async open(pathname: string, title: string, search = '') {
      const leaveTo = (address: string) => left.push(address)
      const at = await authPageAt(pathname)
      render(<AuthApp texts={dictionary} at={at} search={search} leaveTo={leaveTo} />)
      await screen.findByRole('heading', { name: title })
      if (pathname.includes('/register/') && hasTerms()) await screen.findByRole('checkbox')
    },
    openRegister(search = '') {
      return this.open('/authrization/register/register', t.register.title, search)
    },
    openReset(id = 'account') {
      return this.open(`/authrization/resetPassword/${id}`, id === 'account' ? t.reset.title : t.reset.newTitle)
    },
    /** Fills in every field that registration requires. */
    async fillIn() {
      await this.user.type(textBox(t.register.account), 'ann@example.com')
      await this.user.type(textBox(t.code.label), '1234')
      await this.user.type(secretBox(t.newPassword.label), 'Abcdef12')
      await this.user.type(secretBox(t.newPassword.repeat), 'Abcdef12')
      const terms = screen.queryByRole('checkbox')
      if (terms) await this.user.click(terms)
    },
    close() {
      server.close()
      clearToasts()
      delete window.slipwayConfig
      window.history.replaceState(null, '', '/')
    },
  }
}
