import type { Locale } from '../../../locale.ts'
import { datasheetOf, type DatasheetFeature, type DatasheetRow } from './datasheet.ts'
import type { DatasheetWords } from './datasheet-words.ts'
import type { ModelToWrite } from './model-to-write.ts'

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const plain = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => signs[sign] ?? '')

const STYLE = `
:root { color-scheme: light; }
body { font: 14px/1.6 system-ui, -apple-system, "PingFang SC", "Microsoft YaHei", sans-serif; color: #1b1f24; background: #fff; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.6rem; margin: 0; } h2 { font-size: 1.2rem; margin: 2rem 0 0; padding-bottom: .3rem; border-bottom: 1px solid #d5d9de; }
h3 { font-size: 1rem; margin: 1.4rem 0 0; } h4 { font-size: .85rem; margin: .8rem 0 0; color: #4b5563; }
p { margin: .2rem 0; } .under { color: #4b5563; } code { font: .9em ui-monospace, Menlo, Consolas, monospace; }
.scroll { overflow-x: auto; } table { width: 100%; min-width: 36rem; table-layout: fixed; border-collapse: collapse; margin-top: .4rem; }
th, td { text-align: left; vertical-align: top; padding: .3rem .6rem .3rem 0; border-bottom: 1px solid #e5e8ec; overflow-wrap: anywhere; }
th { font-weight: 600; color: #4b5563; white-space: nowrap; } th:nth-child(1) { width: 24%; } th:nth-child(2) { width: 18%; } th:nth-child(3) { width: 11%; } th:nth-child(5) { width: 17%; }
.in1 { padding-left: 1rem; } .in2 { padding-left: 2rem; } .in3 { padding-left: 3rem; }
@media print { body { margin: 0; max-width: none; font-size: 11px; } section, tr { break-inside: avoid; } h2, h3 { break-after: avoid; } }
`

/** The datasheet as one self-contained HTML page; every text is escaped. */
export function writeHtml(model: ModelToWrite, locale: Locale): string {
  const { words, title, productId, sections } = datasheetOf(model, locale)
  const heading = `${plain(title)} · ${words.heading}`
  const body = sections.map(
    (section) => `<h2>${section.heading}</h2>\n${section.features.map((one) => featurePart(one, words)).join('\n')}`,
  )
  return `<!doctype html>
<html lang="${words.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${heading}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${heading}</h1>
<p class="under">${words.productId} <code>${plain(productId)}</code></p>
${body.length > 0 ? body.join('\n') : `<p>${words.empty}</p>`}
</main>
</body>
</html>
`
}

function featurePart(feature: DatasheetFeature, words: DatasheetWords): string {
  const { key, name, otherName, facts, remark, parts } = feature
  const shown = parts.map(({ heading, rows }) => {
    if (rows.length === 0) return `<h4>${heading}</h4>\n<p class="under">${words.none}</p>`
    return `${heading ? `<h4>${heading}</h4>\n` : ''}${table(rows, `${name} ${heading}`.trim(), words)}`
  })
  return `<section>
<h3>${plain(name)} <code>${plain(key)}</code></h3>
<p class="under">${[otherName, ...facts].map(plain).join(' · ')}</p>
${remark ? `<p>${plain(remark)}</p>\n` : ''}${shown.join('\n')}
</section>`
}

function table(rows: readonly DatasheetRow[], label: string, { columns }: DatasheetWords): string {
  const heads = [columns.key, columns.name, columns.type, columns.values, columns.note]
  const cells = ({ key, name, level, type, values, note }: DatasheetRow) =>
    `<tr><td class="in${level}"><code>${plain(key)}</code></td>${[name, type, values, note].map((text) => `<td>${plain(text)}</td>`).join('')}</tr>`
  return `<div class="scroll" tabindex="0" role="region" aria-label="${plain(label)}"><table>
<thead><tr>${heads.map((head) => `<th scope="col">${head}</th>`).join('')}</tr></thead>
<tbody>
${rows.map(cells).join('\n')}
</tbody></table></div>`
}
