import { getUserCaptcha, loginUser, sendUserCode } from '@slipway/contract/users/users/users.calls.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import { pretendServer } from '@slipway/web-client/testing/answer.ts'
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { dictionary } from '../dictionary.zh.ts'
import { userPageAt } from '../user-paths.ts'
import { UserApp } from '../UserApp.tsx'

export const t = dictionary.user

export const textBox = (name: string) => screen.getByRole('textbox', { name })
export const secretBox = (name: string) => screen.getByLabelText(name, { selector: 'input' })
export const button = (name: string) => screen.getByRole('button', { name })

export const session = { userId: 'u'.repeat(22), status: 0, accessToken: 'token' } as const

/** Renders a page of this document against a server that accepts everything. */
export function userStory() {
  document.documentElement.lang = 'zh-CN'
  window.slipwayConfig = {}
  const server = pretendServer()
  const left: string[] = []
  server.answer(sendUserCode, () => null)
  server.answer(loginUser, () => session)
  server.answer(getUserCaptcha, () => '<svg xmlns="http://www.w3.org/2000/svg"/>')
  return {
    server,
    /** The addresses that the browser was sent to. */
    left,
    user: userEvent.setup(),
    refuseLogin(...refusal: ConstructorParameters<typeof DomainError>) {
      server.answer(loginUser, () => {
        throw new DomainError(...refusal)
      })
    },
    async open(address: string, title: string) {
      await this.openBare(address)
      await screen.findByRole('heading', { name: title })
    },
    /** Without waiting for its heading. */
    async openBare(address: string) {
      const { pathname, search } = new URL(address, window.location.href)
      const Page = await userPageAt(pathname)
      render(
        <UserApp texts={dictionary}>
          <Page search={search} leaveTo={(to) => left.push(to)} />
        </UserApp>,
      )
    },
    async signIn(account = 'ann@example.com') {
      await this.user.type(textBox(t.account), account)
      await this.user.type(secretBox(t.password), 'Secret-1')
      await this.user.click(button(t.signIn.submit))
    },
    close: () => server.close(),
  }
}
