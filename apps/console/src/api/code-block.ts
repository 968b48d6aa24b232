import { element } from './element.ts'
import type { ApiTexts } from './texts.zh.ts'

const COPIED_MS = 1500

/** Text to copy. The box has its own focus, so that the keyboard can scroll it. */
export function codeBlock(label: string, text: () => string, t: ApiTexts): HTMLElement {
  const code = element('code', '', text())
  const box = element(
    'pre',
    'max-h-90 overflow-auto rounded-md border bg-surface-2 p-3 font-mono text-xs leading-5 whitespace-pre',
    code,
  )
  box.tabIndex = 0
  box.setAttribute('aria-label', label)
  box.setAttribute('role', 'region')
  const copy = element('button', 'rounded-sm px-2 py-1 text-sm text-accent-text hover:bg-hover', t.copy)
  copy.type = 'button'
  copy.addEventListener('click', async () => {
    await navigator.clipboard.writeText(code.textContent)
    copy.textContent = t.copied
    setTimeout(() => (copy.textContent = t.copy), COPIED_MS)
  })
  const view = element(
    'div',
    'mt-4',
    element('div', 'mb-1 flex items-center justify-between', element('h4', 'text-sm text-ink-3', label), copy),
    box,
  )
  view.addEventListener('refresh', () => (code.textContent = text()))
  return view
}

/** Shows the text of every block within again, after what it depends on has changed. */
export const refreshCode = (within: Iterable<Element>): void => {
  for (const one of within) one.dispatchEvent(new Event('refresh'))
}
