import { getAccountInfo } from '@slipway/contract/identity/accounts/accounts.calls.ts'
import { menuIds, type MenuId } from '@slipway/contract/identity/roles/menus.ts'
import { createMemoryHistory } from '@tanstack/react-router'
import { render } from '@testing-library/react'
import type { Account } from '../../shared/account.ts'
import type { PretendServer } from '@slipway/web-client/testing/answer.ts'
import { Console } from '../Console.tsx'
import { dictionary } from '../dictionary.zh.ts'
import { newQueryClient } from '../query-client.ts'
import { newRouter } from '../router.tsx'

interface Who {
  menus?: readonly MenuId[]
  administrator?: boolean
}

export const accountWith = ({ menus = menuIds, administrator = false }: Who = {}): Account => ({
  userId: '1',
  account: 'dev@example.com',
  accountName: '',
  picture: '',
  timeZone: '',
  locale: '',
  appKey: 'key',
  area: null,
  role: {
    roleId: '1',
    roleName: '开发者',
    administrator,
    seesPersonalData: false,
    menus: menus.map((mid) => ({ mid })),
  },
})

// jsdom has no layout, so it does not implement scrolling.
Element.prototype.scrollTo ??= () => undefined

/** Renders the console in Chinese at a URL, for an account with these menus, against a fake server. */
export function renderConsole(server: PretendServer, address: string, who: Who = {}) {
  document.documentElement.lang = 'zh-CN'
  server.answer(getAccountInfo, () => accountWith(who))
  const queries = newQueryClient(dictionary.shell)
  const router = newRouter(queries, createMemoryHistory({ initialEntries: [address] }))
  render(<Console texts={dictionary} queries={queries} router={router} />)
  return { router, queries, texts: dictionary }
}
