import type { ApiTexts } from './texts.zh.ts'
import { element, link } from './element.ts'

const STORED = 'apiKey'
const PLACEHOLDER = '<API key>'

/** An own key as `listKeys` returns it: without the key itself, which only its owner has. */
export interface OwnKey {
  keyName: string
  hint: string
  scopes: string[]
  state: string
}

/** The API key for samples and trials: typed by the reader, or one of the reader's keys by its first characters. */
export interface ReaderKey {
  /** For samples. */
  shown(): string
  /** For requests; undefined without a complete key. */
  complete(): string | undefined
  /** The chosen own key, whose scopes are known. */
  chosen(): OwnKey | undefined
}

/** The reader's keys; undefined without a session. */
async function ownKeys(): Promise<OwnKey[] | undefined> {
  const reply = await fetch('/iot/config/api/iot/support/account/key/list')
  const { code, data } = (await reply.json()) as { code: number; data?: OwnKey[] }
  return code === 200 ? data?.filter(({ state }) => state === 'active') : undefined
}

/** The line above the calls in which the reader chooses a key. It stays in this tab. */
export function readerKey(t: ApiTexts, onChange: () => void): { view: HTMLElement; key: ReaderKey } {
  let keys: OwnKey[] = []
  const typed = element('input', 'field-frame h-9 w-70 max-w-full px-3 font-mono text-sm')
  typed.type = 'password'
  typed.autocomplete = 'off'
  typed.placeholder = t.keyPlaceholder
  typed.value = sessionStorage.getItem(STORED) ?? ''
  typed.setAttribute('aria-label', t.key)
  typed.setAttribute('aria-describedby', 'key-note')
  const choice = element('select', 'field-frame h-9 max-w-full px-2 text-sm')
  choice.setAttribute('aria-label', t.ownKey)
  choice.hidden = true
  const load = element('button', 'h-9 rounded-md border px-3 text-sm hover:bg-hover', t.chooseKey)
  load.type = 'button'
  const note = element('p', 'mt-1 text-xs leading-5 text-ink-2', t.keyNote)
  note.id = 'key-note'
  const manage = link('/home/settings/keys', 'text-sm leading-6 text-accent-text hover:underline', t.createKey)

  typed.addEventListener('input', () => {
    sessionStorage.setItem(STORED, typed.value.trim())
    onChange()
  })
  choice.addEventListener('change', onChange)

  const complete = () => typed.value.trim() || undefined
  const chosen = (): OwnKey | undefined => {
    const value = complete()
    if (value === undefined) return keys[choice.selectedIndex - 1]
    return keys.find(({ hint }) => hint !== '' && value.startsWith(hint.replace(/…$/, '')))
  }
  const key: ReaderKey = {
    complete,
    chosen,
    shown: () => complete() ?? (chosen() ? `${chosen()?.hint ?? ''}…` : PLACEHOLDER),
  }
  const show = (own: OwnKey[] | undefined): void => {
    if (!own) {
      note.replaceChildren(
        link('/authrization/login?returnUrl=/docs/api', 'text-accent-text underline', t.signIn),
        ` ${t.signInNote}`,
      )
      return
    }
    keys = own
    load.hidden = true
    choice.hidden = false
    choice.replaceChildren(
      element('option', '', own.length === 0 ? t.noKeys : t.noKey),
      ...own.map(({ keyName, hint }) => element('option', '', `${keyName} (${hint}…)`)),
    )
    onChange()
  }
  // On demand: a visitor has no keys, and the refusal would be an error of the page.
  load.addEventListener('click', () => {
    ownKeys().then(show, () => show(undefined))
  })
  const view = element(
    'div',
    'mt-4',
    element('div', 'flex flex-wrap items-center gap-3', typed, load, choice, manage),
    note,
  )
  return { view, key }
}
