import type { Locale } from '../../locale.ts'
import { inlines, type Block, type Inline, type Line } from './blocks.ts'

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Bidirectional controls could show a text in another order than it is. */
const BIDIRECTIONAL = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g

const escaped = (text: string): string =>
  text.replaceAll(BIDIRECTIONAL, '').replaceAll(/[&<>"']/g, (one) => entities[one] ?? '')

function inline(part: Inline): string {
  if (typeof part === 'string') return escaped(part).replaceAll('\n', '<br>')
  if ('user' in part) return escaped(part.user)
  return part.code === '' ? '' : `<code>${escaped(part.code)}</code>`
}

const written = (line: Line): string => inlines(line).map(inline).join('')

const plain = (line: Line): string =>
  inlines(line)
    .map((part) => (typeof part === 'string' ? part : 'user' in part ? part.user : part.code))
    .join('')

const cells = (tag: 'th' | 'td', row: readonly Line[]): string =>
  `<tr>${row.map((cell) => `<${tag}>${written(cell)}</${tag}>`).join('')}</tr>`

function htmlOf(block: Block): string {
  switch (block.kind) {
    case 'heading':
      return `<h${block.level}>${written(block.text)}</h${block.level}>`
    case 'text':
      return `<p>${written(block.text)}</p>`
    case 'steps': {
      const tag = block.isOrdered ? 'ol' : 'ul'
      return `<${tag}>${block.items.map((item) => `<li>${written(item)}</li>`).join('')}</${tag}>`
    }
    case 'table':
      return `<table><thead>${cells('th', block.heads)}</thead><tbody>\n${block.rows.map((row) => cells('td', row)).join('\n')}\n</tbody></table>`
    default:
      return `<figure><figcaption>${written(block.title)}</figcaption><pre>${escaped(block.lines.join('\n'))}</pre></figure>`
  }
}

const style = `
@page { margin: 15mm }
body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; color: #1a1a1a; background: #fff;
  font: 14px/1.6 system-ui, "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", sans-serif }
h1 { font-size: 1.6rem } h2 { margin-top: 2rem; font-size: 1.25rem; border-bottom: 1px solid #ccc } h3 { font-size: 1rem }
table { width: 100%; border-collapse: collapse; font-size: 12px; margin: 0.75rem 0 }
th, td { border: 1px solid #ccc; padding: 0.3rem 0.5rem; text-align: left; vertical-align: top; word-break: keep-all; overflow-wrap: break-word }
th { background: #f3f4f6; white-space: nowrap }
code, pre { font-family: ui-monospace, Menlo, Consolas, monospace; font-size: 12px }
pre { margin: 0; padding: 0.5rem 0.75rem; background: #f3f4f6; white-space: pre-wrap }
figure { margin: 0.75rem 0; break-inside: avoid } figcaption { margin-bottom: 0.25rem }
thead { display: table-header-group } tr { break-inside: avoid } h2, h3 { break-after: avoid }
@media print { body { max-width: none; margin: 0; padding: 0 } }
`

/** A page of its own for browsers and printers: one file, no script, nothing loaded from elsewhere. */
export function writeHtml(blocks: readonly Block[], locale: Locale): string {
  const title = blocks.flatMap((block) => (block.kind === 'heading' && block.level === 1 ? [plain(block.text)] : []))
  return [
    '<!doctype html>',
    `<html lang="${locale}">`,
    '<head>',
    '<meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escaped(title.join(''))}</title>`,
    `<style>${style}</style>`,
    '</head>',
    '<body>',
    ...blocks.map(htmlOf),
    '</body>',
    '</html>',
    '',
  ].join('\n')
}
