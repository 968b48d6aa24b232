import { requestTo } from '@slipway/contract/http/call-request.ts'
import type { ApiCall } from './api-document.ts'
import { element } from './element.ts'
import type { ReaderKey } from './reader-key.ts'
import type { ApiTexts } from './texts.zh.ts'

/** Only reads with a JSON reply: a trial never changes anything. */
export const canTry = ({ isRead, replyType, sampleInput }: ApiCall): boolean =>
  isRead && replyType === 'application/json' && sampleInput !== undefined

async function send(call: ApiCall, input: Record<string, unknown>, key: string | undefined): Promise<string> {
  const { url, headers, ...init } = requestTo(call, input)
  const startedAt = performance.now()
  const reply = await fetch(url, {
    ...init,
    headers: { ...headers, lang: document.documentElement.lang, ...(key && { authorization: `Bearer ${key}` }) },
    // A key is tried as itself: the session would otherwise answer for it.
    credentials: key === undefined ? 'same-origin' : 'omit',
  })
  const text = JSON.stringify(await reply.json(), null, 2)
  return `HTTP ${reply.status} · ${Math.round(performance.now() - startedAt)} ms\n\n${text}`
}

/** An input to edit, and the reply of this server to it. */
export function tryView(call: ApiCall, key: ReaderKey, t: ApiTexts): HTMLElement {
  const input = element('textarea', 'field-frame w-full p-3 font-mono text-xs leading-5')
  input.value = JSON.stringify(call.sampleInput, null, 2)
  input.rows = Math.min(input.value.split('\n').length, 12)
  input.spellcheck = false
  input.setAttribute('aria-label', `${t.input} · ${call.name}`)
  const result = element(
    'pre',
    'mt-2 max-h-90 overflow-auto rounded-md border bg-surface-2 p-3 font-mono text-xs leading-5',
  )
  result.hidden = true
  result.tabIndex = 0
  result.setAttribute('role', 'region')
  result.setAttribute('aria-label', `${t.reply} · ${call.name}`)
  const start = element('button', 'mt-2 h-9 rounded-md border px-4 text-sm hover:bg-hover', t.send)
  start.type = 'button'
  const show = (text: string): void => {
    result.hidden = false
    result.textContent = text
  }
  start.addEventListener('click', () => {
    let value: Record<string, unknown>
    try {
      value = JSON.parse(input.value || '{}') as Record<string, unknown>
    } catch {
      show(t.notJson)
      return
    }
    start.disabled = true
    send(call, value, key.complete())
      .then(show, () => show(t.notSent))
      .finally(() => (start.disabled = false))
  })
  return element('div', 'mt-5', element('h4', 'mb-1 text-sm text-ink-3', t.tryIt), input, start, result)
}
