import type { Account } from '../../shared/account.ts'
import {
  checkAuthorization,
  getAccountInfo,
  listAccountEstates,
} from '@slipway/contract/identity/accounts/accounts.calls.ts'
import type { AnyCall, InputOf, OutputOf, ResultOf } from '@slipway/contract/define-call.ts'
import { menuIds } from '@slipway/contract/identity/roles/menus.ts'
import { clearToasts } from '@slipway/ui/overlay/toasts-store.ts'
import { render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, onTestFinished, vi } from 'vitest'
import { Console } from '../Console.tsx'
import { dictionary as en } from '../dictionary.en.ts'
import { dictionary as zh } from '../dictionary.zh.ts'
import { newQueryClient } from '../query-client.ts'
import { newRouter } from '../router.tsx'
import { checkedInput, inputOf, isFor, replyTo } from '@slipway/web-client/testing/answer.ts'

export interface Answer {
  call: AnyCall
  answer: (input: Record<string, unknown>) => unknown
}

/**
 * Stubs the server's answer to a call; throwing a `DomainError` refuses it, throwing a `TypeError` simulates a lost
 * network.
 */
export const on = <C extends AnyCall>(
  call: C,
  answer: (input: InputOf<C>) => ResultOf<C> | Promise<ResultOf<C>>,
): Answer => ({ call, answer: (input) => answer(input as InputOf<C>) })

/** The sending end of a `stream` call, for the test to push events. */
export function stream<C extends AnyCall>(call: C) {
  const encoder = new TextEncoder()
  let sink: ReadableStreamDefaultController<Uint8Array> | undefined
  const open = () => new ReadableStream<Uint8Array>({ start: (controller) => void (sink = controller) })
  return {
    answer: { call, answer: () => open() } satisfies Answer,
    tell: (event: OutputOf<C>) => sink?.enqueue(encoder.encode(`data: ${JSON.stringify(event)}\n\n`)),
    cut: () => sink?.close(),
  }
}

let isWide = true
/** Sets the answer to every media query about the window's width. */
export const setWide = (wide: boolean) => void (isWide = wide)

// jsdom has no layout, so it does not implement scrolling.
Element.prototype.scrollTo = () => undefined
window.scrollTo = () => undefined
window.matchMedia = (media) =>
  Object.assign(new EventTarget(), { media, matches: isWide && media.includes('min-width') }) as MediaQueryList

const account: Account = {
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
    roleName: 'ROOT',
    administrator: true,
    seesPersonalData: true,
    menus: menuIds.map((mid) => ({ mid })),
  },
}

export interface Asked {
  call: AnyCall
  input: Record<string, unknown>
}

/** Opens the console at a URL with stubbed answers. Returns the calls made so far and a simulated user. */
export async function openConsole(address: string, answers: readonly Answer[], language: 'zh-CN' | 'en-US' = 'zh-CN') {
  const asked: Asked[] = []
  const known = [
    ...answers,
    on(getAccountInfo, () => account),
    on(checkAuthorization, () => 'allowed' as const),
    on(listAccountEstates, () => []),
  ]
  clearToasts()
  document.documentElement.lang = language
  window.history.replaceState(null, '', address)
  const faults: unknown[] = []
  onTestFinished(() => expect(faults).toEqual([]))
  const respond = (url: URL, init: RequestInit): Promise<Response> => {
    const found = known.find(({ call }) => isFor(call, url, init))
    if (!found) throw new Error(`The test has no answer to ${init.method ?? 'GET'} ${url.pathname}`)
    try {
      checkedInput(found.call, url, init)
    } catch (error) {
      // The page treats a failed stub as a lost network, so the fault is collected and reported at the end of the test.
      faults.push(error)
      throw error
    }
    const input = inputOf(found.call, url, init)
    asked.push({ call: found.call, input })
    return replyTo(found.call, () => found.answer(input), init)
  }
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => respond(new URL(url, 'http://localhost'), init))
  const texts = language === 'zh-CN' ? zh : en
  const queries = newQueryClient(texts.shell)
  render(<Console texts={texts} queries={queries} router={newRouter(queries)} />)
  return {
    asked,
    /** The input of the last request of a call. */
    lastAsked: (call: AnyCall) => asked.findLast((one) => one.call === call)?.input,
    person: userEvent.setup(),
  }
}
