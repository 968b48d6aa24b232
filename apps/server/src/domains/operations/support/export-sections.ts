import { inLocale, type Bilingual, type Locale } from '@slipway/contract/locale.ts'
import type { Rows, Sheet } from '../../../files/workbook.ts'

interface Column<Item> {
  head: Bilingual
  cell(item: Item, locale: Locale): string
}

export interface Section {
  /** In JSON. */
  key: string
  sheet(locale: Locale): Sheet
  items(): AsyncIterable<readonly unknown[]>
}

interface Parts<Item> {
  key: string
  name: Bilingual
  columns: readonly Column<Item>[]
  /** Pages, read while the file is sent. */
  pages(): AsyncIterable<readonly Item[]>
}

/** A part of an export: a sheet of a workbook, or a list in JSON. */
export function section<Item>({ key, name, columns, pages }: Parts<Item>): Section {
  async function* rows(locale: Locale): AsyncGenerator<Rows> {
    for await (const page of pages()) yield page.map((item) => columns.map(({ cell }) => cell(item, locale)))
  }
  return {
    key,
    sheet: (locale) => ({
      name: inLocale(name, locale),
      heads: columns.map(({ head }) => inLocale(head, locale)),
      rows: rows(locale),
    }),
    items: pages,
  }
}

/** One object with a list for each section. */
export async function* jsonChunks(sections: readonly Section[]): AsyncGenerator<string> {
  yield '{'
  for (const [place, { key, items }] of sections.entries()) {
    yield `${place === 0 ? '' : ','}${JSON.stringify(key)}:[`
    let isFirst = true
    for await (const page of items()) {
      if (page.length === 0) continue
      yield `${isFirst ? '' : ','}${page.map((item) => JSON.stringify(item)).join(',')}`
      isFirst = false
    }
    yield ']'
  }
  yield '}'
}

/** Pages of `step` rows, each after the last row of the page before. */
export async function* pagesAfter<Item, Key>(
  read: (after: Key | undefined) => Promise<Item[]>,
  { keyOf, step }: { keyOf(item: Item): Key; step: number },
): AsyncGenerator<Item[]> {
  let after: Key | undefined
  for (;;) {
    const page = await read(after)
    const last = page.at(-1)
    if (last === undefined) return
    yield page
    if (page.length < step) return
    after = keyOf(last)
  }
}
