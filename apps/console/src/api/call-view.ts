import type { ApiCall, FieldRow } from './api-document.ts'
import { element, link } from './element.ts'
import { limitsOf, typeOf } from './schema-words.ts'
import type { ApiTexts } from './texts.zh.ts'

const heading = (text: string): HTMLElement => element('h4', 'mt-4 mb-1 text-sm text-ink-3', text)

function table(heads: readonly string[], rows: readonly HTMLElement[]): HTMLElement {
  const head = element(
    'tr',
    'border-b',
    ...heads.map((text) => {
      const cell = element('th', 'py-1.5 pr-4 text-left font-normal text-ink-3', text)
      cell.scope = 'col'
      return cell
    }),
  )
  const box = element(
    'div',
    'overflow-x-auto rounded-sm',
    element('table', 'w-full border-collapse text-sm', element('thead', '', head), element('tbody', '', ...rows)),
  )
  // The box contains no control, so only its own focus lets the keyboard scroll it.
  box.tabIndex = 0
  return box
}

const cell = (className: string, ...children: (Node | string | undefined | false)[]): HTMLElement =>
  element('td', `border-b py-1.5 pr-4 align-top ${className}`, ...children)

function fieldRow(row: FieldRow, t: ApiTexts, showsPlace: boolean): HTMLElement {
  return element(
    'tr',
    '',
    cell(
      'font-mono text-xs leading-5 whitespace-nowrap',
      row.name,
      showsPlace && row.isRequired && element('span', 'ml-1.5 font-sans text-danger', t.required),
    ),
    showsPlace && cell('text-ink-2 whitespace-nowrap', row.where && t.where[row.where]),
    cell('font-mono text-xs leading-5 whitespace-nowrap text-ink-2', typeOf(row.schema)),
    cell('min-w-40 break-words text-ink-2', limitsOf(row.schema, t)),
  )
}

function fields(title: string, rows: readonly FieldRow[], t: ApiTexts, showsPlace: boolean): HTMLElement[] {
  if (rows.length === 0) return [heading(title), element('p', 'text-sm text-ink-2', t.none)]
  const { columns } = t
  const heads = [columns.field, ...(showsPlace ? [columns.where] : []), columns.type, columns.limits]
  return [
    heading(title),
    table(
      heads,
      rows.map((row) => fieldRow(row, t, showsPlace)),
    ),
  ]
}

function refusals({ refusals: all }: ApiCall, t: ApiTexts): HTMLElement[] {
  if (all.length === 0) return []
  const { columns } = t
  const rows = all.map(({ code, name, text }) =>
    element(
      'tr',
      '',
      cell('font-mono text-xs leading-5 tabular-nums', String(code)),
      cell('font-mono text-xs leading-5 whitespace-nowrap', name),
      cell('min-w-40 text-ink-2', text),
    ),
  )
  return [heading(t.refusals), table([columns.code, columns.name, columns.text], rows)]
}

const accessWords = (access: string, t: ApiTexts): string =>
  access === 'anyone' ? t.anyone : access === 'session' ? t.session : access

/** One call: its path, required permission, input and result. It expands on demand. */
export function callView(call: ApiCall, t: ApiTexts): HTMLDetailsElement {
  const summary = element(
    'summary',
    'flex flex-wrap items-baseline gap-x-3 gap-y-0.5 rounded-md px-3 py-2.5 hover:bg-surface-2',
    element('span', 'w-14 shrink-0 font-mono text-xs font-medium text-accent-text', call.method),
    element('span', 'min-w-0 font-mono text-sm break-all', call.path),
    element('span', 'text-sm text-ink-2', call.summary),
  )
  const view = element('details', '-mx-3 scroll-mt-20 border-b', summary)
  view.id = call.name
  view.addEventListener('toggle', () => {
    if (!view.open || view.children.length > 1) return
    view.append(
      element(
        'div',
        'px-3 pb-6 sm:pl-20',
        element(
          'p',
          'flex flex-wrap gap-x-4 text-sm text-ink-2',
          link(`#${call.name}`, 'inline-block min-w-6 font-mono text-xs leading-6 text-accent-text', `#${call.name}`),
          element('span', '', `${t.access}: ${accessWords(call.access, t)}`),
          call.scope !== null && element('span', '', `${t.scope}: `, element('code', 'font-mono text-xs', call.scope)),
        ),
        ...fields(t.input, call.input, t, true),
        ...fields(call.isStream ? t.event : t.output, call.output, t, false),
        ...refusals(call, t),
      ),
    )
  })
  return view
}
