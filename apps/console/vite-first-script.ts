import { getAccountInfo } from '@slipway/contract/identity/accounts/accounts.calls.ts'
import { requestOf, type CallRequest } from '@slipway/contract/http/call-request.ts'
import { listProducts } from '@slipway/contract/products/products/products.calls.ts'
import { readProductSearch, productListInput } from './src/domains/products/products/list/product-search.ts'
import { earlyKey } from '@slipway/web-client/early-reply.ts'

/** CO-22, as in `call.ts`. */
const TIMEOUT_MS = 10_000

export interface AskedFiles {
  at: RegExp
  zh: readonly string[]
  en: readonly string[]
}

const SCRIPT = /^assets\/(\S+)\.js$/

/** Names without the folder and ending that all scripts share: this text is in every first visit. */
function namesOf(files: readonly string[]): string {
  const names = files.map((file) => {
    const name = SCRIPT.exec(file)?.[1]
    if (name === undefined) throw new Error(`${file} is no script of the build`)
    return name
  })
  return JSON.stringify(names.join(' '))
}

/** Adds script links to the head, by path and language. */
export const filesScript = (rows: readonly AskedFiles[]): string =>
  `;[${rows.map(({ at, zh, en }) => `[${[at, ...new Set([namesOf(zh), namesOf(en)])].join()}]`).join()}].forEach(function(row){` +
  `if(row[0].test(location.pathname))(page.lang==='zh-CN'?row[1]:row[2]||row[1]).split(' ').forEach(function(file){` +
  `var link=document.createElement('link');link.rel='modulepreload';link.crossOrigin='';link.href='/assets/'+file+'.js';` +
  `document.head.append(link)})});`

const plainList = (isAdmin: boolean): CallRequest =>
  requestOf(listProducts, productListInput({ ...readProductSearch({}), isAdmin }))

/** The first read of a URL with its query. Only the unfiltered list, which is the usual first view. */
const reads: readonly { at: RegExp; request: CallRequest }[] = [
  { at: /^/, request: requestOf(getAccountInfo, {}) },
  { at: /^\/home\/product\/?(\?lang=[\w-]+)?$/, request: plainList(false) },
  { at: /^\/admin\/product\/?(\?lang=[\w-]+)?$/, request: plainList(true) },
]

const readRow = ({ at, request: { url, ...rest }, request }: (typeof reads)[number]): string =>
  `[${at},${JSON.stringify(earlyKey(request))},${JSON.stringify(url)},${JSON.stringify(rest)}]`

/** Requests the first data in parallel with the scripts; `call` picks up the responses. */
export const readsScript = (): string =>
  `;var early={};window.slipwayEarly=function(key){var reply=early[key];delete early[key];return reply};[${reads.map(readRow).join()}].forEach(function(row){` +
  `if(!row[0].test(location.pathname+location.search))return;` +
  `row[3].headers.lang=page.lang;row[3].signal=AbortSignal.timeout(${TIMEOUT_MS});` +
  `(early[row[1]]=fetch(row[2],row[3])).catch(function(){})});`
