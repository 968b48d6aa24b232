import type { Bilingual } from '@slipway/contract/locale.ts'
import type { LossGravity, LossKind } from '@slipway/contract/products/model-formats/losses.ts'
import { inPageLocale } from '@slipway/web-client/formats.ts'

export interface LossLine {
  /** The subject of a line: a feature, or the file. */
  of: string
  text: string
  place: string
  /** Absent for the reason why a feature can't be imported. */
  kind?: LossKind | undefined
  gravity?: LossGravity | undefined
}

interface Told {
  place: string
  text: Bilingual
  kind?: LossKind
  gravity?: LossGravity
}

export const linesOf = (of: string, losses: readonly Told[]): LossLine[] =>
  losses.map(({ text, ...told }) => ({ ...told, of, text: inPageLocale(text) }))

export const lossesAsText = (title: string, lines: readonly LossLine[]): string =>
  [title, ...lines.map(({ of, text, place }) => `- ${of}: ${text}${place ? ` [${place}]` : ''}`)].join('\n')

/** Prints only the list, through a temporary document that is removed afterwards. */
export function printLosses(title: string, lines: readonly LossLine[]): void {
  const frame = document.createElement('iframe')
  frame.title = title
  frame.className = 'fixed size-0 border-0'
  document.body.append(frame)
  const [page, view] = [frame.contentDocument, frame.contentWindow]
  if (page && view) {
    page.title = title
    const heading = page.createElement('h1')
    heading.textContent = title
    const list = page.createElement('ul')
    for (const { of, text, place } of lines) {
      const item = page.createElement('li')
      item.textContent = `${of}: ${text} [${place}]`
      list.append(item)
    }
    page.body.append(heading, list)
    view.focus()
    view.print()
  }
  frame.remove()
}
