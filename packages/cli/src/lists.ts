import { listDevices } from '@slipway/contract/devices/devices/devices.calls.ts'
import { MAX_PAGE_SIZE } from '@slipway/contract/paging.ts'
import type { Page } from '@slipway/contract/define-call.ts'
import { listProducts } from '@slipway/contract/products/products/products.calls.ts'
import { inLocale } from '@slipway/contract/locale.ts'
import { productFieldTexts } from '@slipway/contract/reference/product-field-texts.ts'
import type { Command } from './command-line.ts'
import { exitCode, type ExitCode } from './exit-codes.ts'
import { serverCalls } from './server-calls.ts'
import { tableOf } from './table.ts'
import { plain, textIn, type Terminal } from './terminal.ts'

/** Up to `limit` items, page by page. */
export async function upTo<Item>(limit: number, pageOf: (pageIndex: number, pageSize: number) => Promise<Page<Item>>) {
  const items: Item[] = []
  for (;;) {
    const pageSize = Math.min(MAX_PAGE_SIZE, limit - items.length)
    const page = await pageOf(items.length, pageSize)
    items.push(...page.items)
    if (page.items.length < pageSize || items.length >= limit) return { items, total: page.total }
  }
}

interface Shown<Item> {
  items: readonly Item[]
  total: number
  isJson: boolean
  none: string
  row(item: Item): string[]
}

export function show<Item>(
  { items, total, isJson, none, row }: Shown<Item>,
  { locale, say, complain }: Terminal,
): ExitCode {
  if (isJson) say(JSON.stringify(items, null, 2))
  else if (items.length === 0) complain(none)
  else for (const line of tableOf(items.map((item) => row(item).map(plain)))) say(line)
  // Not part of the output, which may be piped.
  if (total > items.length) complain(textIn(locale, 'more', { total, shown: items.length }))
  return exitCode.done
}

export async function products(
  { keyword, limit, isJson, settings }: Extract<Command, { name: 'products' }>,
  terminal: Terminal,
): Promise<ExitCode> {
  const { locale } = terminal
  const server = serverCalls(settings, locale)
  const found = await upTo(limit, (pageIndex, pageSize) => server.call(listProducts, { keyword, pageIndex, pageSize }))
  const stages = productFieldTexts['publishStatus']?.codes ?? {}
  const stageOf = (code: number): string => {
    const text = stages[code]
    return text ? inLocale(text, locale) : String(code)
  }
  const row = (one: (typeof found.items)[number]) => [
    one.productId,
    one.productName,
    one.productModel,
    stageOf(one.publishStatus),
  ]
  return show({ ...found, isJson, none: textIn(locale, 'noProducts'), row }, terminal)
}

export async function devices(
  { productId, keyword, isOnline, limit, isJson, settings }: Extract<Command, { name: 'devices' }>,
  terminal: Terminal,
): Promise<ExitCode> {
  const { locale } = terminal
  const server = serverCalls(settings, locale)
  const filter = { productId, keyword, ...(isOnline ? { online: true } : {}) }
  const found = await upTo(limit, (pageIndex, pageSize) => server.call(listDevices, { ...filter, pageIndex, pageSize }))
  const timeOf = (time: number | null): string =>
    time === null ? textIn(locale, 'never') : new Date(time).toLocaleString(locale)
  const row = (one: (typeof found.items)[number]) => [
    one.serial,
    textIn(locale, one.online ? 'online' : 'offline'),
    timeOf(one.lastSeen),
    one.name,
  ]
  return show({ ...found, isJson, none: textIn(locale, 'noDevices'), row }, terminal)
}
