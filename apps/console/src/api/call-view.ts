import type { ApiCall } from './api-document.ts'
import { codeBlock } from './code-block.ts'
import { curlOf } from './curl.ts'
import { element, link } from './element.ts'
import { fieldLists } from './field-list.ts'
import type { ReaderKey } from './reader-key.ts'
import type { ApiTexts } from './texts.zh.ts'
import { canTry, tryView } from './try-call.ts'

interface Reader {
  server: string
  key: ReaderKey
}

function refusals({ refusals: all }: ApiCall, t: ApiTexts): HTMLElement[] {
  if (all.length === 0) return []
  const rows = all.map(({ code, name, text }) =>
    element(
      'li',
      'grid gap-x-6 border-b py-2 text-sm sm:grid-cols-[minmax(9rem,15rem)_1fr]',
      element('div', 'font-mono text-xs leading-5 break-words tabular-nums', `${code} ${name}`),
      element('div', 'min-w-0 break-words text-ink-2', text),
    ),
  )
  return [element('h4', 'mt-5 mb-1 text-sm text-ink-3', t.refusals), element('ul', 'border-t', ...rows)]
}

/** Says when the chosen key does not admit the call. */
function scopeWarning({ scope }: ApiCall, key: ReaderKey, t: ApiTexts): HTMLElement {
  const view = element('p', 'mt-2 text-sm text-danger')
  const update = (): void => {
    const own = key.chosen()
    const isMissing = own !== undefined && scope !== null && !own.scopes.includes(scope)
    view.hidden = !isMissing
    view.textContent = isMissing ? t.scopeMissing(own.keyName, scope) : ''
  }
  view.addEventListener('refresh', update)
  update()
  return view
}

function details(call: ApiCall, { server, key }: Reader, t: ApiTexts): HTMLElement {
  const isStream = call.replyType === 'text/event-stream'
  return element(
    'div',
    'px-3 pb-6 sm:pl-20',
    element('p', 'max-w-160', call.description),
    element(
      'p',
      'mt-1 flex flex-wrap gap-x-4 text-sm text-ink-2',
      link(`#${call.name}`, 'inline-block min-w-6 font-mono text-xs leading-6 text-accent-text', `#${call.name}`),
      element('span', '', t.access(call.access)),
      call.scope !== null && element('span', '', t.scope, element('code', 'font-mono text-xs', call.scope)),
    ),
    codeBlock('curl', () => curlOf(call, { server, key: key.shown() }), t),
    scopeWarning(call, key, t),
    ...fieldLists(t.input, call.input, t),
    ...fieldLists(isStream ? t.event : t.output, call.output, t),
    call.sampleReply !== undefined && codeBlock(t.sample, () => JSON.stringify(call.sampleReply, null, 2), t),
    ...refusals(call, t),
    canTry(call) && tryView(call, key, t),
  )
}

/** One call: what it does, its path, input, reply and errors. It expands on demand. */
export function callView(call: ApiCall, reader: Reader, t: ApiTexts): HTMLDetailsElement {
  const summary = element(
    'summary',
    'flex list-none items-baseline gap-2 rounded-md px-3 py-2.5 hover:bg-surface-2 [&::-webkit-details-marker]:hidden',
    element('span', 'shrink-0 text-xs text-ink-3 transition-transform [[open]>summary>&]:rotate-90', '›'),
    element(
      'h3',
      'flex min-w-0 items-baseline gap-x-3 font-normal',
      element('span', 'w-14 shrink-0 font-mono text-xs font-medium text-accent-text', call.method),
      element(
        'span',
        'flex min-w-0 flex-wrap items-baseline gap-x-3 gap-y-0.5',
        element('span', 'text-sm', call.summary),
        element('span', 'min-w-0 font-mono text-xs break-all text-ink-2', call.path),
      ),
    ),
  )
  const view = element('details', '-mx-3 scroll-mt-20 border-b', summary)
  view.id = call.name
  view.addEventListener('toggle', () => {
    if (view.open && view.children.length === 1) view.append(details(call, reader, t))
  })
  return view
}
